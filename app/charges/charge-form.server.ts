import { MARKED } from "~/forms/form-fields.server";
import { readDollars, readParagraph } from "~/forms/typed-fields";
import { Invalid } from "~/platform/errors";
import { CHARGE_KIND_CODES, CHARGE_KINDS, type ChargeKindCode } from "~/trade/charges";
import { MOST_WORDS } from "./most-words";

type Fields = Readonly<Record<string, string>>;

const MOST_DOLLARS = 10_000;

function readCents(typed = ""): { cents: number; problem?: undefined } | { problem: string } {
  const { value, problem } = readDollars(typed, MOST_DOLLARS);
  if (problem) return { problem };
  if (typeof value !== "number") return { problem: "Enter the amount in dollars." };
  return value === 0 ? { problem: "Enter an amount above $0." } : { cents: value };
}

function readWords(typed = ""): { words: string | null; problem?: string } {
  const { value, problem } = readParagraph(typed, MOST_WORDS);
  return problem ? { words: null, problem } : { words: value || null };
}

function refuseIf(problems: Record<string, string | undefined>, typed: Fields): void {
  const found = Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) => (problem ? [[name, problem] as const] : [])),
  );
  if (Object.keys(found).length > 0) throw new Invalid(MARKED, found, 400, typed);
}

const needOf = (kind: ChargeKindCode) => CHARGE_KINDS[kind].needs;
const lacksWords = (kind: ChargeKindCode | undefined, words: string | null) =>
  kind && needOf(kind) === "words" && !words ? "Enter what the charge is for." : undefined;

export interface Asked {
  kind: ChargeKindCode;
  amountCents: number;
  reason: string | null;
}

export function readAsked(fields: Fields, kinds: readonly ChargeKindCode[], hasReceipt: boolean): Asked {
  const kind = kinds.find((code) => code === fields.kind);
  const isKnown = CHARGE_KIND_CODES.some((code) => code === fields.kind);
  const amount = readCents(fields.amount);
  const reason = readWords(fields.reason);
  const noKind = isKnown ? "You can't request this type of charge on this load right now." : "Choose a type.";
  const needsReceipt = kind && needOf(kind) === "receipt" && !hasReceipt;
  refuseIf(
    {
      kind: kind ? undefined : noKind,
      amount: amount.problem,
      reason: reason.problem ?? lacksWords(kind, reason.words),
      evidence: needsReceipt ? "Add the receipt (photo or PDF)." : undefined,
    },
    fields,
  );
  if (!kind || amount.problem !== undefined) throw new Invalid(MARKED, {}, 400, fields);
  return { kind, amountCents: amount.cents, reason: reason.words };
}

export function readChanged(fields: Fields, kind: ChargeKindCode): Omit<Asked, "kind"> {
  const amount = readCents(fields.amount);
  const reason = readWords(fields.reason);
  refuseIf(
    {
      amount: amount.problem,
      reason: reason.problem ?? lacksWords(kind, reason.words),
    },
    fields,
  );
  if (amount.problem !== undefined) throw new Invalid(MARKED, {}, 400, fields);
  return { amountCents: amount.cents, reason: reason.words };
}

export function readRefusal(fields: Fields): string {
  const { words, problem } = readWords(fields.refusal);
  refuseIf({ refusal: problem ?? (words ? undefined : "Enter a short reason.") }, fields);
  return words ?? "";
}
