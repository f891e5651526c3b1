/** Rounds a range outward, to the precision of the estimate. */
import { formatMoney, formatRatePerMile } from "~/text/money";
import type { LoadSize } from "~/trade/load-size";
import type { Profit, Range } from "./profit";

/** In cents. */
const STEPS = { load: 1_000, mile: 5, hour: 100 } as const;

/** Added to the profit of a partial load, whose costs are those of the whole truck. */
const ALONE: Readonly<Record<LoadSize, string>> = { full: "", partial: " if hauled alone" };

function rangeInWords({ low, high }: Range, step: number, write: (cents: number) => string): string {
  const [from, to] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  return from === to ? write(from) : `${write(from)} to ${write(to)}`;
}

const dollars = (range: Range) => rangeInWords(range, STEPS.load, formatMoney);
const aMile = (range: Range) => rangeInWords(range, STEPS.mile, formatRatePerMile);
const anHour = (range: Range) => rangeInWords(range, STEPS.hour, formatMoney);

const milesOf = (miles: number) => `${Math.round(miles).toLocaleString("en-US")} mi`;

export function profitInBrief({ profit, perMile, perHour, emptyMiles }: Profit, size: LoadSize): string {
  const words = `Profit${ALONE[size]} ${dollars(profit)}, ${aMile(perMile)}/mi, ${anHour(perHour)}/hr`;
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
  size: LoadSize,
): (readonly [name: string, value: string])[] {
  const label = `Your profit${ALONE[size]}`;
  if (!profit) return [[label, "Unknown until we have the miles"]];
  const { cost, profit: left, perMile, perHour } = profit;
  return [
    ["Your cost", `${dollars(cost)} for ${milesInWords(profit, from)}`],
    [label, `${dollars(left)}: ${aMile(perMile)}/mi, ${anHour(perHour)}/hr, incl. dock and rest time`],
  ];
}
