/** What an invoice bills: what is agreed with one driver and was not paid yet. Pure. */
import { CHARGE_KINDS, type ChargeKindCode } from "~/trade/charges";

/** A name and US cents. */
export type UnbilledLine = [name: string, cents: number];

interface Agreed {
  kind: ChargeKindCode;
  amount_cents: number;
  /** What it is for, as it was asked. */
  reason: string | null;
}

const lineOf = ({ kind, amount_cents, reason }: Agreed): UnbilledLine => {
  const { label } = CHARGE_KINDS[kind];
  return [reason ? `${label}: ${reason}` : label, amount_cents];
};

/** All that is agreed with a driver. @param rateCents null of who has not delivered the load */
export function linesOf(agreed: readonly Agreed[], rateCents: number | null): UnbilledLine[] {
  const charges = agreed.map(lineOf);
  return rateCents === null ? charges : [["Rate", rateCents], ...charges];
}

/** Takes the first line that fits out of the list. @returns whether there was one */
function take(lines: UnbilledLine[], fits: (line: UnbilledLine) => boolean): boolean {
  const at = lines.findIndex(fits);
  if (at >= 0) lines.splice(at, 1);
  return at >= 0;
}

/**
 * What of all this no paid invoice has. A line is known by name and amount, and by its amount alone where it had another name when it was
 * billed.
 */
export function unbilled(
  all: readonly UnbilledLine[],
  paid: readonly { lines: readonly (readonly [name: string, cents: number])[] }[],
): UnbilledLine[] {
  const left = [...all];
  const renamed = paid
    .flatMap(({ lines }) => lines)
    .filter(([name, cents]) => !take(left, (line) => line[0] === name && line[1] === cents));
  for (const [, cents] of renamed) take(left, (line) => line[1] === cents);
  return left;
}
