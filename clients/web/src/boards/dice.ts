import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

// Not crypto.subtle: pages of a server in the local network are no secure context and lack it.

const WORD = 2 ** 32;
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** The SHA-256 of a seed, both in hex. */
export function seedHash(seed: string): string {
  return bytesToHex(sha256(hexToBytes(seed)));
}

/** One draw of docs/play/dice.md: an endless stream of words fixed by seed, purpose and count. */
export class Dice {
  private readonly key: Uint8Array;
  private block = 0;
  private words: number[] = [];

  constructor(
    seed: string,
    private readonly purpose: string,
    private readonly count: number,
  ) {
    this.key = hexToBytes(seed);
  }

  /** The next number of the stream, from 0 to 2³² − 1. */
  word(): number {
    if (this.words.length === 0) {
      const bytes = hmac(sha256, this.key, utf8ToBytes(`${this.purpose}/${this.count}/${this.block++}`));
      const block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      this.words = Array.from({ length: bytes.length / 4 }, (_, index) => block.getUint32(index * 4));
    }
    return this.words.shift() as number;
  }

  /** A number from 0 to n − 1. */
  below(n: number): number {
    const limit = WORD - (WORD % n);
    let word = this.word();
    // A word from the incomplete last stretch would favour small numbers.
    while (word >= limit) word = this.word();
    return word % n;
  }

  /** One die with faces from 1. */
  roll(sides = 6): number {
    return this.below(sides) + 1;
  }

  /** One of the items, which must not be empty. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** All items in random order. */
  shuffle<T>(items: readonly T[]): T[] {
    const order = [...items];
    for (let last = order.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [order[last], order[other]] = [order[other] as T, order[last] as T];
    }
    return order;
  }

  /** An opaque id. */
  token(length = 10): string {
    return Array.from({ length }, () => ALPHABET[this.below(ALPHABET.length)]).join("");
  }
}
