import { language } from "../browser/language";
import { localeOf } from "../words/times";

/** So few tables say nothing. */
export const FEW = 10;

/** A share as a percentage. */
export function percent(share: number): string {
  return format({ style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(share);
}

/** A difference of shares, in percentage points. */
export function points(share: number): string {
  return format({ maximumFractionDigits: 0, signDisplay: "exceptZero" }).format(100 * share);
}

/** A whole number; a difference with its sign. */
export function whole(number: number, signDisplay: "auto" | "exceptZero" = "auto"): string {
  return format({ maximumFractionDigits: 0, signDisplay }).format(number);
}

/** A number with as many decimals as it is worth. */
export function decimal(number: number): string {
  return format({ maximumFractionDigits: 1 }).format(number);
}

/** A difference with its sign, to two decimals. */
export function signed(number: number): string {
  return format({ minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "exceptZero" }).format(number);
}

function format(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(localeOf(language.value), options);
}
