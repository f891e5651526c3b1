import { CHARGE_KINDS, type ChargeKindCode } from "~/trade/charges";

export type UnbilledLine = [name: string, cents: number];

interface Agreed {
  kind: ChargeKindCode;
  amount_cents: number;
  /** The reason as the driver wrote it. */
  reason: string | null;
}

const lineOf = ({ kind, amount_cents, reason }: Agreed): UnbilledLine => {
  const { label } = CHARGE_KINDS[kind];
  return [reason ? `${label}: ${reason}` : label, amount_cents];
};

/** @param rateCents null if the driver has not delivered the load */
export function linesOf(agreed: readonly Agreed[], rateCents: number | null): UnbilledLine[] {
  const charges = agreed.map(lineOf);
  return rateCents === null ? charges : [["Rate", rateCents], ...charges];
}

function take(lines: UnbilledLine[], fits: (line: UnbilledLine) => boolean): boolean {
  const at = lines.findIndex(fits);
  if (at >= 0) lines.splice(at, 1);
  return at >= 0;
}

/** Matches by name and amount, or by amount only if the line had a different name when billed. */
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
