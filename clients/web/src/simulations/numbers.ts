import { language } from "../words/language";
import { localeOf } from "../words/times";

/** A share as a percentage. */
export function percent(share: number): string {
  return format({ style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(share);
}

/** A number with as many decimals as it is worth. */
export function decimal(number: number): string {
  return format({ maximumFractionDigits: 1 }).format(number);
}

function format(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(localeOf(language.value), options);
}
