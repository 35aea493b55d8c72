import { language } from "../words/language";

/** A share as a percentage. */
export function percent(share: number): string {
  return format({ style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(share);
}

/** A number with as many decimals as it is worth. */
export function decimal(number: number): string {
  return format({ maximumFractionDigits: 1 }).format(number);
}

/** When something was done, on this reader's clock. */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(spoken(), { dateStyle: "medium", timeStyle: "short" }).format(at);
}

function format(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(spoken(), options);
}

function spoken(): string {
  return language.value === "zh" ? "zh-CN" : "en-GB";
}
