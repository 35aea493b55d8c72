let told: () => void = () => undefined;

/** The keeper of the account asks to be told when the server seems not to know us any longer. */
export function onDoubt(act: () => void): void {
  told = act;
}

/** An answer was one for strangers. */
export function doubt(): void {
  told();
}
