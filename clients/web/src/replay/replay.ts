import { batch, computed, signal } from "@preact/signals";
import type { OwnListing } from "../state/lobby";
import type { Line, View } from "../wire/types";
import type { Chronicle, Told } from "./chronicle";
import { branchIn } from "./forking";
import { courseOfLog, courseOfTape, momentAt } from "./course";
import { Player } from "./player";
import { fullRecord, tapeOf } from "./reading";
import type { Tape } from "./tape";

/** Where somebody wants to stand: a moment common to all, or a number of facts the viewer has been told. */
export interface Spot {
  as: string;
  at?: number;
  seq?: number;
}

/** One table, watched once more: as whom, and at which moment. */
export class Replay {
  readonly tape = signal<Tape | undefined>(undefined);
  readonly chronicle = signal<Chronicle | undefined>(undefined);
  /** The viewer that is being fetched. */
  readonly fetching = signal<string | undefined>(undefined);
  readonly trouble = signal<unknown>(undefined);

  readonly as = computed(() => this.tape.value?.as ?? "public");

  readonly course = computed(() => {
    const tape = this.tape.value;
    if (!tape) return undefined;
    return this.chronicle.value ? courseOfLog(this.chronicle.value, tape.as) : courseOfTape(tape);
  });

  readonly player = new Player(this.course);

  readonly moment = computed(() => this.player.moment);

  /** How many facts the viewer had been told at this moment. */
  readonly seq = computed(() => this.course.value?.seq(this.moment.value) ?? 0);

  readonly view = computed<View | undefined>(() => {
    const tape = this.tape.value;
    return tape && this.seq.value > 0 ? tape.viewAt(tape.placeOf(this.seq.value)) : undefined;
  });

  readonly lines = computed<readonly Line[]>(() => this.tape.value?.linesTo(this.seq.value) ?? []);

  /** The lines that this moment brought this viewer begin after this seq. */
  readonly fresh = computed(() => {
    const tape = this.tape.value;
    return tape?.frames[tape.placeOf(this.seq.value) - 2]?.seq ?? 0;
  });

  private readonly tapes = new Map<string, Tape>();
  private turn = 0;

  constructor(readonly listing: OwnListing) {}

  /** Look through other eyes at the same moment. */
  async watchAs(as: string): Promise<void> {
    if (as === this.as.peek() && this.tape.peek()) {
      // Back before another tape has come: it is not wanted any more.
      this.turn++;
      this.fetching.value = undefined;
      return;
    }
    const at = this.course.peek()?.at(this.player.moment);
    await this.fetched(as, () => {
      const course = this.course.peek();
      if (at === undefined) this.stand({ as });
      // Moments of two feeds have nothing in common but the time.
      else if (course && !course.common) this.player.go(momentAt(course, at));
    });
  }

  /** Read what there is, and stand where the address says. */
  async open(spot: Spot): Promise<void> {
    this.player.pause();
    await this.fetched(spot.as, () => this.stand(spot));
  }

  /** The facts of this viewer with their audiences, where the record is open. */
  toldTo(as: string): readonly Told[] | undefined {
    return this.chronicle.value?.toldTo(as);
  }

  /** Where it stands now. */
  get spot(): Spot {
    const as = this.as.value;
    return this.course.value?.common ? { as, at: this.moment.value } : { as, seq: this.seq.value };
  }

  private stand({ at, seq }: Spot): void {
    const course = this.course.peek();
    if (!course) return;
    if (seq !== undefined) this.player.go(course.of(seq));
    else if (at !== undefined) this.player.go(at);
    else this.player.go(this.kickoff());
  }

  /** When a fork branched, or the game itself began: how people sat down is rarely what one comes for. */
  private kickoff(): number {
    const branch = branchIn(this.tape.peek()?.lines ?? []);
    if (branch) return this.course.peek()?.of(branch.seq) ?? 1;
    const started = this.tape.peek()?.lines.find(({ fact }) => fact.type === "table_started");
    return (started && this.course.peek()?.of(started.seq)) ?? 1;
  }

  /** Have a viewer's tape, and the full record where it is open; of several wishes at once the last one counts. */
  private async fetched(as: string, then: () => void): Promise<void> {
    const turn = ++this.turn;
    this.fetching.value = as;
    this.trouble.value = undefined;
    try {
      const tape = this.tapes.get(as) ?? (await tapeOf(this.listing.table, as));
      this.tapes.set(as, tape);
      const chronicle = this.chronicle.peek() ?? (this.listing.unsealed ? await fullRecord(this.listing.table) : undefined);
      if (turn !== this.turn) return;
      batch(() => {
        this.chronicle.value = chronicle;
        this.tape.value = tape;
        this.fetching.value = undefined;
        then();
      });
    } catch (trouble) {
      if (turn !== this.turn) return;
      this.trouble.value = trouble;
      this.fetching.value = undefined;
    }
  }
}
