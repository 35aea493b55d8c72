import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { forGood } from "../kept";
import { notify } from "../parts/notices";
import { say } from "../words/say";

const SOUND = "sound";
const BELL = "bell";
const TONES: readonly (readonly [number, number])[] = [
  [660, 0],
  [880, 0.16],
];

/** Whether our move is to be heard. */
export const sound = signal(forGood.recall(SOUND) === "on");

/** Whether it is to be notified of; the browser's leave may have been taken back since. */
export const bell = signal(forGood.recall(BELL) === "on" && "Notification" in globalThis && Notification.permission === "granted");

let audio: AudioContext | undefined;

export function turnSound(): void {
  sound.value = !sound.peek();
  forGood.keep(SOUND, sound.peek() ? "on" : "off");
  if (sound.peek()) beep();
}

export async function turnBell(): Promise<void> {
  if (bell.peek()) bell.value = false;
  else if (!("Notification" in globalThis)) return notify(say("bell_denied"));
  else if ((await Notification.requestPermission()) === "granted") bell.value = true;
  else notify(say("bell_denied"));
  forGood.keep(BELL, bell.peek() ? "on" : "off");
}

/** Tell of every new question, by name, while the page is out of sight. */
export function useAlarm(asked: string, title: string): void {
  useEffect(() => {
    if (!asked || !document.hidden) return;
    if (sound.peek()) beep();
    if (bell.peek()) ring(title);
  }, [asked]);
}

function ring(title: string): void {
  try {
    const shown = new Notification(say("hidden_move"), { body: title, icon: "/icon.svg", tag: title });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Phones allow notifications to service workers only.
  }
}

function beep(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const [pitch, after] of TONES) tone(audio, pitch, audio.currentTime + after);
  } catch {
    // No sound here.
  }
}

function tone(context: AudioContext, pitch: number, at: number): void {
  const source = context.createOscillator();
  const volume = context.createGain();
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0.15, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + 0.32);
}
