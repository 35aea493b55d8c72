import { type ReadonlySignal, batch, computed, signal } from "@preact/signals";
import { Naming } from "../boards/frame/naming";
import { wordsAt } from "../state/games";
import type { OwnListing } from "../state/lobby";
import type { Chances, Line, View } from "../wire/types";
import { branchIn } from "./branch";
import type { Chronicle, Told } from "./chronicle";
import { courseOfLog, courseOfTape, momentAt } from "./course";
import { Player } from "./player";
import { type Picture, fullRecord, pictureOf, tapeOf } from "./record";
import type { Tape } from "./tape";

/** Where somebody wants to stand: at a moment common to all, or after a number of facts that the viewer was told. */
export interface Spot {
  as: string;
  at?: number;
  seq?: number;
}

/** What the viewer had been told at a moment. */
export class Standing {
  /** How many facts. */
  readonly seq = computed(() => this.replay.course.value?.seq(this.moment.value) ?? 0);

  readonly lines = computed<readonly Line[]>(() => this.replay.tape.value?.linesTo(this.seq.value) ?? NOTHING);

  /** The lines that this moment brought this viewer begin after this seq. */
  readonly fresh = computed(() => {
    const tape = this.replay.tape.value;
    return tape?.frames[tape.placeOf(this.seq.value) - 2]?.seq ?? 0;
  });

  constructor(
    private readonly replay: Pick<Replay, "course" | "tape">,
    readonly moment: ReadonlySignal<number>,
  ) {}
}

const NOTHING: readonly Line[] = [];

/** One table, watched once more: as whom, and at which moment. */
export class Replay {
  readonly tape = signal<Tape | undefined>(undefined);
  /** What is shown until there is a tape. */
  readonly picture = signal<Picture | undefined>(undefined);
  readonly chronicle = signal<Chronicle | undefined>(undefined);
  /** How likely who was to win, as far as it has been counted. */
  readonly counted = signal<Chances | undefined>(undefined);
  /** The viewer that is being fetched. */
  readonly fetching = signal<string | undefined>(undefined);
  readonly trouble = signal<unknown>(undefined);

  readonly as = computed(() => (this.tape.value ?? this.picture.value)?.as ?? "public");

  readonly course = computed(() => {
    const tape = this.tape.value;
    if (!tape) return undefined;
    return this.chronicle.value ? courseOfLog(this.chronicle.value, tape.as) : courseOfTape(tape);
  });

  readonly player = new Player(this.course);

  readonly moment = computed(() => this.player.moment);

  /** What the board shows. */
  readonly now = new Standing(this, this.moment);

  /** What stands beside the board shows. */
  readonly beside = new Standing(
    this,
    computed(() => this.player.beside),
  );

  readonly view = computed<View | undefined>(() => {
    const tape = this.tape.value;
    if (!tape) return this.picture.value?.view;
    return this.now.seq.value > 0 ? tape.viewAt(tape.placeOf(this.now.seq.value)) : undefined;
  });

  /** The game's words with all names that the viewer ever learns, for what tells of others than the moment that is shown. */
  readonly words = computed(() => new Naming(wordsAt(this.listing.game, this.listing.names, this.listing)).of(this.tape.value?.end.game, this.tape.value?.lines ?? NOTHING));

  private readonly naming = computed(() => new Naming(this.words.value));

  /** The same with the names that things have at this moment. */
  readonly wordsNow = computed(() => this.naming.value.of(this.view.value?.game, this.now.lines.value));

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
    await this.fetched(spot.as, () => this.stand(spot), spot.seq);
  }

  /** The facts of this viewer with their audiences, where the record is open. */
  toldTo(as: string): readonly Told[] | undefined {
    return this.chronicle.value?.toldTo(as);
  }

  /** Where it stands now. */
  get spot(): Spot {
    const as = this.as.value;
    const seq = this.now.seq.value;
    return this.course.value?.common ? { as, at: this.moment.value, seq } : { as, seq };
  }

  private stand({ at, seq }: Spot): void {
    const course = this.course.peek();
    if (!course) return;
    if (at !== undefined && (course.common || seq === undefined)) this.player.go(at);
    else if (seq !== undefined) this.player.go(course.of(seq));
    else this.player.go(this.kickoff());
  }

  /** When a fork branched, or the game itself began: how people sat down is rarely what one comes for. */
  private kickoff(): number {
    const branch = branchIn(this.tape.peek()?.lines ?? []);
    if (branch) return this.course.peek()?.of(branch.seq) ?? 1;
    const started = this.tape.peek()?.lines.find(({ fact }) => fact.type === "table_started");
    return (started && this.course.peek()?.of(started.seq)) ?? 1;
  }

  /** Something to look at before everything has come, which would only hold it up. */
  private async pictured(as: string, seq: number, turn: number): Promise<void> {
    const picture = await pictureOf(this.listing.table, as, seq);
    if (turn === this.turn) this.picture.value = picture;
  }

  /** Have a viewer's tape, and the full record where it is open; of several wishes at once the last one counts. */
  private async fetched(as: string, then: () => void, seq = 0): Promise<void> {
    const turn = ++this.turn;
    this.fetching.value = as;
    this.trouble.value = undefined;
    if (seq > 0 && !this.tape.peek()) await this.pictured(as, seq, turn);
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
