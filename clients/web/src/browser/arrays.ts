// What arrays of browsers before 2023 lack.

const COPYING = {
  toSorted: function <T>(this: T[], compare?: (one: T, other: T) => number) {
    return [...this].sort(compare);
  },
  toReversed: function <T>(this: T[]) {
    return [...this].reverse();
  },
  toSpliced: function <T>(this: T[], start: number, ...rest: [number, ...T[]]) {
    const copy = [...this];
    copy.splice(start, ...rest);
    return copy;
  },
  with: function <T>(this: T[], index: number, value: T) {
    const copy = [...this];
    copy[index < 0 ? index + copy.length : index] = value;
    return copy;
  },
};

for (const [name, value] of Object.entries(COPYING)) Object.defineProperty(Array.prototype, name, { value, configurable: true, writable: true });

export {};
