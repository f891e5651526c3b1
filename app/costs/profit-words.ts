/** Rounds outward to the precision of the estimate. */
import { formatMoney, formatRatePerMile } from "~/text/money";
import type { Profit, Range } from "./profit";

/** In cents. */
const STEPS = { load: 1_000, mile: 5, hour: 100 } as const;

function rangeInWords({ low, high }: Range, step: number, write: (cents: number) => string): string {
  const [from, to] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  return from === to ? write(from) : `${write(from)} to ${write(to)}`;
}

const dollars = (range: Range) => rangeInWords(range, STEPS.load, formatMoney);
const aMile = (range: Range) => rangeInWords(range, STEPS.mile, formatRatePerMile);
const anHour = (range: Range) => rangeInWords(range, STEPS.hour, formatMoney);

const milesOf = (miles: number) => `${Math.round(miles).toLocaleString("en-US")} mi`;

export function profitInBrief({ profit, perMile, perHour, emptyMiles }: Profit): string {
  const words = `Profit ${dollars(profit)}, ${aMile(perMile)}/mi, ${anHour(perHour)}/hr`;
  if (emptyMiles === null) return `${words}, deadhead unknown`;
  return emptyMiles === 0 ? words : `${words} with ${milesOf(emptyMiles)} deadhead`;
}

function milesInWords({ miles, emptyMiles }: Profit, from: string | null): string {
  const all = milesOf(miles);
  if (from === null) return `${all}, deadhead unknown: your profile has no home ZIP code`;
  return emptyMiles === null
    ? `${all}, deadhead unknown`
    : `${all}, incl. ${milesOf(emptyMiles)} deadhead from ${from}`;
}

export function profitRows(
  profit: Profit | null,
  from: string | null,
): (readonly [name: string, value: string])[] {
  if (!profit) return [["Your profit", "Unknown until we have the miles"]];
  const { cost, profit: left, perMile, perHour } = profit;
  return [
    ["Your cost", `${dollars(cost)} for ${milesInWords(profit, from)}`],
    [
      "Your profit",
      `${dollars(left)}: ${aMile(perMile)}/mi, ${anHour(perHour)}/hr, incl. dock and rest time`,
    ],
  ];
}
