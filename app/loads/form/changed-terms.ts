import { isPublic } from "~/access/policy";
import { formatSchedule } from "~/text/dates";
import { destinationOf, originOf } from "~/trade/lane";
import { LOAD_SIZES, sizeOf } from "~/trade/load-size";
import { seenStops, stopsIn } from "~/trade/stops";
import { inWords, type TermValue } from "./term-words";
import { ALL_TERMS, type Term, type TermColumn } from "./terms";

/** When a load is edited, the history stores the former values of only these terms. */
export const SEEN_TERMS: readonly Term[] = ALL_TERMS.filter(({ seenBy }) => isPublic(seenBy));

/** An older version of the app may not have stored a term, so a missing term counts as empty. */
export type Terms = Readonly<Partial<Record<TermColumn, TermValue>>>;

export type Changed = "rate" | "schedule" | "lane" | "terms";

export interface Change {
  what: Changed;
  /** A sentence without a period. */
  says: string;
}

const text = (terms: Terms, column: TermColumn): string | null => {
  const value = terms[column];
  return value === null || value === undefined || value === "" ? null : String(value);
};

function schedule(terms: Terms, stop: "pickup" | "delivery"): string | null {
  const day = text(terms, `${stop}_date`);
  return day && formatSchedule(day, text(terms, `${stop}_time`), text(terms, `${stop}_until`));
}

function end(terms: Terms, which: "origin" | "destination"): string {
  const city = text(terms, `${which}_address_city`);
  const state = text(terms, `${which}_address_state`);
  const place =
    which === "origin"
      ? originOf({ origin_address_city: city, origin_address_state: state })
      : destinationOf({ destination_address_city: city, destination_address_state: state });
  return [place, text(terms, `${which}_address_zip`)].filter(Boolean).join(" ");
}

const fromTo = (label: string, before: string | null, now: string | null): string =>
  before === null
    ? `${label} added: ${now}`
    : now === null
      ? `${label} removed, was ${before}`
      : `${label} changed from ${before} to ${now}`;

/** Free text is not quoted, because it can contain anything. */
function change(term: Term, before: Terms, now: Terms): string | null {
  const [was, is] = [before, now].map((terms) => {
    const value = terms[term.column] ?? null;
    return term.holds.is === "requirement" ? !!value : value;
  });
  if (was === is || was === undefined || is === undefined) return null;
  switch (term.holds.is) {
    case "requirement":
      return `${term.label} ${is ? "is now required" : "is no longer required"}`;
    case "text":
    case "paragraph":
      return `${term.label} changed`;
    case "size": {
      const [old, size] = [was, is].map((value) => LOAD_SIZES[sizeOf(value)]);
      return `${term.label} changed from ${old} to ${size}`;
    }
    default:
      return fromTo(term.label, inWords(term, was), inWords(term, is));
  }
}

function stops(terms: Terms): { count: string | null; seen: string | null } {
  const column = text(terms, "stops");
  return { count: column && String(stopsIn(column).length), seen: seenStops(column) };
}

/** Does not mention changes that not everyone may see. */
function stopsChange(before: Terms, now: Terms): string | null {
  const [was, is] = [stops(before), stops(now)];
  if (was.seen === is.seen) return null;
  return was.count === is.count ? "Stops between changed" : fromTo("Stops between", was.count, is.count);
}

const COMPOSED = /^(total_rate|pickup_|delivery_|origin_|destination_|stops)/;
const OTHERS = SEEN_TERMS.filter(({ column }) => !COMPOSED.test(column));
const RATE = ALL_TERMS.find(({ column }) => column === "total_rate_cents");

export function changesBetween(before: Terms, now: Terms): Change[] {
  const rate = RATE && change(RATE, before, now);
  const between = stopsChange(before, now);
  const composed = (what: Changed, label: string, was: string | null, is: string | null): Change[] =>
    was === is ? [] : [{ what, says: fromTo(label, was, is) }];
  return [
    ...(rate ? [{ what: "rate" as const, says: rate }] : []),
    ...composed("schedule", "Pickup", schedule(before, "pickup"), schedule(now, "pickup")),
    ...composed("schedule", "Delivery", schedule(before, "delivery"), schedule(now, "delivery")),
    ...composed("lane", "Origin", end(before, "origin"), end(now, "origin")),
    ...composed("lane", "Destination", end(before, "destination"), end(now, "destination")),
    ...(between ? [{ what: "lane" as const, says: between }] : []),
    ...OTHERS.flatMap((term) => change(term, before, now) ?? []).map((says) => ({
      what: "terms" as const,
      says,
    })),
  ];
}

/** Further changes are only counted, because the load's page shows all terms. */
const MOST_NAMED = 3;

/** Empty if there are no changes. */
export function changesInWords(changes: readonly Change[]): string {
  const more = changes.length - MOST_NAMED;
  const named = changes.slice(0, MOST_NAMED).map(({ says }) => says);
  return [...named, ...(more > 0 ? [`${more} more ${more === 1 ? "change" : "changes"}`] : [])]
    .map((says) => `${says}.`)
    .join(" ");
}
