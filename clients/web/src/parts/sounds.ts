import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { forGood } from "../browser/storage";

const KEPT = "sound";

/** Whether the page may be heard at all. */
export const sound = signal(forGood.recall(KEPT) !== "off");

/** One voice of a sound: a tone of this pitch, or noise around it, that glides to another one and dies away. */
interface Voice {
  wave: OscillatorType | "noise";
  pitch: number;
  to?: number;
  /** When it begins and how long it takes, in seconds. */
  at?: number;
  length: number;
  volume?: number;
}

const bells = (wave: OscillatorType, gap: number, length: number, ...pitches: number[]): Voice[] => pitches.map((pitch, index) => ({ wave, pitch, at: index * gap, length }));
const knocks = (pitch: number, length: number, ...at: number[]): Voice[] => at.map((one, index) => ({ wave: "noise", pitch: pitch + 140 * (index % 3), at: one, length }));

/** What is heard, each less than a second; games share them, so that a sound means the same everywhere. */
const SOUNDS = {
  turn: bells("sine", 0.16, 0.3, 660, 880),
  deal: [...knocks(1_800, 0.07, 0, 0.11), { wave: "noise", pitch: 900, to: 2_600, at: 0.22, length: 0.2 }],
  flip: [{ wave: "noise", pitch: 1_200, to: 3_200, length: 0.12 }, { wave: "triangle", pitch: 320, at: 0.08, length: 0.1, volume: 0.5 }],
  card: [{ wave: "noise", pitch: 2_400, to: 1_100, length: 0.1 }],
  vote: [{ wave: "triangle", pitch: 392, length: 0.14 }],
  approve: bells("triangle", 0.09, 0.28, 523, 659, 784),
  reject: bells("triangle", 0.12, 0.3, 392, 311),
  success: bells("sine", 0.1, 0.4, 523, 659, 784, 1_047),
  fail: [...bells("sawtooth", 0.16, 0.4, 233, 175).map((voice) => ({ ...voice, volume: 0.35 })), { wave: "noise", pitch: 220, to: 90, length: 0.3 }],
  kill: [{ wave: "noise", pitch: 4_000, to: 600, length: 0.18 }, { wave: "sine", pitch: 150, to: 48, at: 0.14, length: 0.6, volume: 1.6 }],
  win: bells("triangle", 0.11, 0.45, 523, 659, 784, 1_047, 1_319),
  loss: bells("sine", 0.17, 0.42, 440, 370, 294),
  over: bells("sine", 0.2, 0.6, 440, 554),
  dice: knocks(1_500, 0.05, 0, 0.07, 0.13, 0.22, 0.34, 0.5),
  cups: [...knocks(700, 0.09, 0, 0.09, 0.17), { wave: "noise", pitch: 500, to: 1_800, at: 0.3, length: 0.2 }],
  coin: bells("sine", 0.06, 0.22, 1_319, 1_760),
  word: [{ wave: "sine", pitch: 520, to: 620, length: 0.07, volume: 0.5 }, { wave: "sine", pitch: 660, to: 560, at: 0.08, length: 0.08, volume: 0.5 }],
  step: [{ wave: "triangle", pitch: 210, to: 150, length: 0.09 }],
  night: bells("sine", 0.22, 0.55, 294, 220),
  day: bells("sine", 0.13, 0.5, 440, 554, 659),
  bell: [{ wave: "sine", pitch: 330, length: 0.9 }, { wave: "sine", pitch: 662, length: 0.7, volume: 0.5 }, { wave: "sine", pitch: 990, length: 0.4, volume: 0.25 }],
  hit: [{ wave: "noise", pitch: 700, to: 160, length: 0.14, volume: 1.4 }, { wave: "sine", pitch: 180, to: 70, length: 0.18 }],
  battle: [...knocks(2_800, 0.06, 0, 0.16, 0.24), { wave: "sine", pitch: 110, to: 70, at: 0.02, length: 0.4 }],
  whisper: [{ wave: "noise", pitch: 3_400, to: 2_200, length: 0.4, volume: 0.4 }],
} satisfies { [name: string]: readonly Voice[] };

export type SoundName = keyof typeof SOUNDS;

/** Quiet beside whatever else is heard. */
const LOUDNESS = 0.12;

let audio: AudioContext | undefined;
let touched = false;

/** Turn all sounds on or off, for all later visits too. */
export function turnSound(): void {
  sound.value = !sound.peek();
  forGood.keep(KEPT, sound.peek() ? "on" : "off");
  if (sound.peek()) touch();
  play("turn");
}

/** Let something be heard, if sounds are on and somebody has touched the page, be it to come to the board; the page is told, as `sotto-sound`. */
export function play(name: SoundName): void {
  // A press on "play" counts, so that the first deal is heard.
  if (!sound.peek() || !(touched || navigator.userActivation?.hasBeenActive)) return;
  document.dispatchEvent(new CustomEvent("sotto-sound", { detail: name }));
  const context = waken();
  void context?.resume().catch(() => undefined);
  if (context) for (const voice of SOUNDS[name]) voiced(context, voice);
}

/** From the first click or key on the board on, sounds are heard: before it a page that speaks is a nuisance. */
export function useSounds(): void {
  useEffect(() => {
    document.addEventListener("pointerdown", touch, true);
    document.addEventListener("keydown", touch, true);
    return () => {
      document.removeEventListener("pointerdown", touch, true);
      document.removeEventListener("keydown", touch, true);
    };
  }, []);
}

function touch(): void {
  if (touched) return;
  touched = true;
  // To begin with sound costs a slow phone several frames: before the first one moves something, not with it.
  if (sound.peek()) (globalThis.requestIdleCallback ?? setTimeout)(() => void waken());
}

/** What is heard by; undefined where a browser gives none. */
function waken(): AudioContext | undefined {
  try {
    audio ??= new AudioContext();
  } catch {
    // Nothing is heard, and all else works.
  }
  return audio;
}

function voiced(context: AudioContext, { wave, pitch, to = pitch, at = 0, length, volume = 1 }: Voice): void {
  const begin = context.currentTime + at;
  const end = begin + length;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(LOUDNESS * volume, begin + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(context.destination);
  const source = wave === "noise" ? noise(context, gain, pitch, to, begin, end) : tone(context, gain, wave, pitch, to, begin, end);
  source.start(begin);
  source.stop(end + 0.02);
}

function tone(context: AudioContext, gain: GainNode, wave: OscillatorType, pitch: number, to: number, begin: number, end: number): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = wave;
  glide(source.frequency, pitch, to, begin, end);
  source.connect(gain);
  return source;
}

/** Noise with a pitch: paper, dice and blows. */
function noise(context: AudioContext, gain: GainNode, pitch: number, to: number, begin: number, end: number): AudioScheduledSourceNode {
  const source = context.createBufferSource();
  source.buffer = rushing(context);
  source.loop = true;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 1.2;
  glide(filter.frequency, pitch, to, begin, end);
  source.connect(filter).connect(gain);
  return source;
}

function glide(parameter: AudioParam, from: number, to: number, begin: number, end: number): void {
  parameter.setValueAtTime(from, begin);
  parameter.exponentialRampToValueAtTime(to, end);
}

let rushed: AudioBuffer | undefined;

function rushing(context: AudioContext): AudioBuffer {
  if (rushed) return rushed;
  rushed = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = rushed.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = 2 * Math.random() - 1;
  return rushed;
}
