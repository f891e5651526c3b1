/** The shipper can always post anyway. */
import { isPublic } from "~/access/policy";
import { contactQuestions, contactsIn } from "~/contacts/contacts.server";
import { zipDoubt } from "~/distance/doubts.server";
import { isNoNumber, quoted } from "~/forms/typed-fields";
import { marketOf } from "~/market/market.server";
import { entryOfZip } from "~/places/directory.server";
import { citiesNamed } from "~/places/gazetteer.server";
import { similarCities } from "~/places/near-names.server";
import { zoneOfPlace } from "~/places/zone-of-place.server";
import { Invalid } from "~/platform/errors";
import { addDays, formatDay, formatTime, formatTimes, windowEnd } from "~/text/dates";
import { instantOf, isSkipped } from "~/text/local-time";
import { formatMoney, formatRatePerMile } from "~/text/money";
import { HOUR_MS } from "~/text/time";
import { ENDS, type End, partsOf } from "~/trade/ends";
import { pickupMs } from "../pickup-instant.server";
import { isNumeric, quantityOf } from "./quantity-of-term";
import { ALL_TERMS, fieldName, type LoadTerms, type TermColumn } from "./terms";

/** Totals up to this amount are never questioned, because short hauls have minimum charges. */
const PLAIN_CENTS = 1_000_000;
/** In US cents per mile. DEAR_PER_MILE applies to lanes without a market rate. */
const PLAIN_PER_MILE = 800;
const DEAR_PER_MILE = 2_000;
const TIMES_THE_MARKET = 5;

export interface Proposal {
  end: End;
  city: string;
  state: string;
}

interface Doubt {
  says: string;
  proposals: Proposal[];
  /** Omitted if the question is about several fields. */
  field?: string;
}

const PLEASE_LOOK = "Please double-check.";

/** The form field that contains the questions that were already asked. */
const SEEN_DOUBTS = "seen_doubts";

const OPEN_TEXTS = ALL_TERMS.filter(
  ({ holds, seenBy }) => isPublic(seenBy) && (holds.is === "text" || holds.is === "paragraph"),
);

/** Thrown if the form is valid but the shipper must confirm something first. */
export class SecondLook extends Invalid {
  readonly doubts: readonly string[];
  readonly proposals: readonly Proposal[];

  constructor(asked: readonly Doubt[], typed: Readonly<Record<string, string>>) {
    const doubts = [...new Set(asked.map(({ says }) => says))];
    super(PLEASE_LOOK, nextToFields(asked), 400, { ...typed, [SEEN_DOUBTS]: doubts.join(" ") });
    this.doubts = doubts;
    this.proposals = asked.flatMap(({ proposals }) => proposals);
  }
}

function nextToFields(asked: readonly Doubt[]): Record<string, string> {
  const questions: Record<string, string> = {};
  for (const { field, says } of asked)
    if (field) questions[field] = questions[field] ? `${questions[field]} ${says}` : says;
  return questions;
}

const textOf = (terms: LoadTerms, { column }: (typeof OPEN_TEXTS)[number]) => String(terms[column] ?? "");

/** An edit asks only about new contact details. */
function contactDoubts(terms: LoadTerms, before?: LoadTerms): Doubt[] {
  const seen = before ? OPEN_TEXTS.flatMap((term) => contactsIn(textOf(before, term))) : [];
  const known = new Set(seen.map(({ text }) => text));
  return OPEN_TEXTS.flatMap((term) =>
    contactQuestions(textOf(terms, term), known).map((says) => ({
      says,
      proposals: [],
      field: fieldName(term),
    })),
  );
}

/** If the shipper confirms, the field stays empty. */
const numberDoubts = (fields: Readonly<Record<string, string>>): Doubt[] =>
  ALL_TERMS.filter(isNumeric).flatMap((term) => {
    const [field, typed] = [fieldName(term), fields[fieldName(term)] ?? ""];
    const says = `${term.label}: ${quoted(typed)} is not a number. This field will be left empty.`;
    return isNoNumber(typed, quantityOf(term)) ? [{ says, proposals: [], field }] : [];
  });

/** Prefers the city of the ZIP code to cities with a similar name. */
function nameDoubt(terms: LoadTerms, end: End): Doubt[] {
  const { city, zip, state: typed } = partsOf(terms, end);
  if (!city || contactsIn(city).length > 0) return [];
  const byZip = entryOfZip({ city, state: typed, zip });
  const state = typed ?? byZip?.state;
  if (citiesNamed(city, state ? [state] : []).length > 0) return [];
  const nearly = state ? similarCities(city, state) : [];
  const meant = nearly.filter((near) => near.city === byZip?.city);
  const known = [meant, nearly, byZip ? [byZip] : []].find((each) => each.length > 0) ?? [];
  const proposals = known.map((each) => ({ end, city: each.city, state: each.state }));
  const names = proposals.map((each) => `${each.city}, ${each.state}`).join(" or ");
  const asks = names ? `Did you mean ${names}?` : "Check the spelling.";
  return [{ says: `We can't find ${[city, state].filter(Boolean).join(", ")} (${end}). ${asks}`, proposals }];
}

function zipQuestion(terms: LoadTerms, end: End): Doubt[] {
  const says = zipDoubt(partsOf(terms, end));
  return says ? [{ says, proposals: [], field: `${end}_address_zip` }] : [];
}

export const dependsOnMiles = ({ total_rate_cents: cents }: LoadTerms): boolean => cents > PLAIN_CENTS;

async function rateDoubt(terms: LoadTerms, miles: number | null): Promise<Doubt[]> {
  const { total_rate_cents: cents } = terms;
  const perMile = cents / Math.max(miles ?? Number.POSITIVE_INFINITY, 1);
  if (miles === null || !dependsOnMiles(terms) || perMile <= PLAIN_PER_MILE) return [];
  const market = await marketOf(terms);
  if (perMile <= (market ? market.median * TIMES_THE_MARKET : DEAR_PER_MILE)) return [];
  const paid = `${formatMoney(cents)} for ${Math.round(miles).toLocaleString("en-US")} miles is ${formatRatePerMile(Math.round(perMile))}/mi.`;
  const usual = market
    ? `Similar loads booked at about ${formatRatePerMile(Math.round(market.median))}/mi.`
    : "That's unusually high.";
  return [{ says: `${paid} ${usual}`, proposals: [] }];
}

const ask = (field: TermColumn, says: string): Doubt[] => [{ says, proposals: [], field }];

const STOPS = [
  { stop: "pickup", end: "origin" },
  { stop: "delivery", end: "destination" },
] as const;

type Stop = (typeof STOPS)[number]["stop"];

const lastColumn = (terms: LoadTerms, stop: Stop) =>
  terms[`${stop}_until`] === null ? (`${stop}_time` as const) : (`${stop}_until` as const);

/** In local time; null if no time was agreed. */
const lastTime = (terms: LoadTerms, stop: Stop) =>
  windowEnd(terms[`${stop}_date`], terms[`${stop}_time`], terms[`${stop}_until`]);

/** Clocks skip these times when daylight saving time begins. */
const skippedDoubts = (terms: LoadTerms): Doubt[] =>
  STOPS.flatMap(({ stop, end }) => {
    const [from, zone] = [terms[`${stop}_time`], zoneOfPlace(partsOf(terms, end))];
    if (from === null || zone === null) return [];
    const times = new Map([
      [`${stop}_time` as const, `${terms[`${stop}_date`]}T${from}`],
      [lastColumn(terms, stop), lastTime(terms, stop) ?? ""],
    ]);
    return [...times].flatMap(([column, local]) => {
      if (!isSkipped(local, zone)) return [];
      const [day = "", time = ""] = local.split("T");
      const says = `${formatTime(time)} doesn't exist on ${formatDay(day)}. Clocks spring forward that night.`;
      return ask(column, says);
    });
  });

/** A longer window that ends on the next day is questioned, because AM and PM may be mixed up. */
const LONGEST_NIGHT_MS = 12 * HOUR_MS;

const nightDoubts = (terms: LoadTerms): Doubt[] =>
  STOPS.flatMap(({ stop }) => {
    const [day, from, until] = [terms[`${stop}_date`], terms[`${stop}_time`], terms[`${stop}_until`]];
    const local = lastTime(terms, stop);
    if (from === null || until === null || local === null || local.startsWith(day)) return [];
    const lastsMs = Date.parse(`${local}Z`) - Date.parse(`${day}T${from}Z`);
    if (lastsMs <= LONGEST_NIGHT_MS) return [];
    const says = `${formatTimes(from, until)} ends on ${formatDay(addDays(day, 1))}. Check AM and PM.`;
    return ask(`${stop}_until`, says);
  });

function passedDoubt(terms: LoadTerms, nowMs: number): Doubt[] {
  const column = lastColumn(terms, "pickup");
  const time = terms[column];
  if (time === null || !zoneOfPlace(partsOf(terms, "origin")) || pickupMs(terms) > nowMs) return [];
  const says = `It's already past ${formatTime(time)} there. Loads leave the board an hour after pickup time.`;
  return ask(column, says);
}

/** The delivery must end after the pickup begins, with each time in its place's time zone. */
function orderDoubt(terms: LoadTerms): Doubt[] {
  const { pickup_date, pickup_time } = terms;
  const column = lastColumn(terms, "delivery");
  const [time, last] = [terms[column], lastTime(terms, "delivery")];
  if (pickup_time === null || time === null || last === null) return [];
  const at = (end: End, local: string) => instantOf(local, zoneOfPlace(partsOf(terms, end)) ?? undefined);
  const pickup = at("origin", `${pickup_date}T${pickup_time}`);
  const delivery = at("destination", last);
  if (pickup === null || delivery === null || delivery > pickup) return [];
  return ask(
    column,
    `The delivery at ${formatTime(time)} local time isn't after the pickup at ${formatTime(pickup_time)} local time.`,
  );
}

/** If clocks skip one of the times, returns only the questions about skipped times. */
function timeDoubts(terms: LoadTerms, nowMs: number): Doubt[] {
  const skipped = skippedDoubts(terms);
  if (skipped.length > 0) return skipped;
  return [...nightDoubts(terms), ...passedDoubt(terms, nowMs), ...orderDoubt(terms)];
}

async function doubtsAbout(terms: LoadTerms, miles: number | null): Promise<Doubt[]> {
  const places = ENDS.flatMap((end) => [...nameDoubt(terms, end), ...zipQuestion(terms, end)]);
  return [...places, ...timeDoubts(terms, Date.now()), ...(await rateDoubt(terms, miles))];
}

/**
 * The form sends its questions back in `SEEN_DOUBTS`, so that they are asked only once for unchanged terms.
 */
export async function lookOnce(
  fields: Readonly<Record<string, string>>,
  asked: { terms: LoadTerms; miles: number | null },
  known?: { terms: LoadTerms; miles: number | null },
): Promise<void> {
  const contacts = contactDoubts(asked.terms, known?.terms);
  const doubts = [...numberDoubts(fields), ...(await doubtsAbout(asked.terms, asked.miles)), ...contacts];
  if (doubts.length === 0) return;
  const before = known ? await doubtsAbout(known.terms, known.miles) : [];
  const isSeen = ({ says }: Doubt) =>
    fields[SEEN_DOUBTS]?.includes(says) || before.some((each) => each.says === says);
  if (doubts.every(isSeen)) return;
  throw new SecondLook(doubts, fields);
}

export function withProposal(fields: Record<string, string>, url: string): Record<string, string> {
  const { searchParams } = new URL(url);
  const meant = ENDS.flatMap((end) => {
    const city = searchParams.get(end);
    return city ? [[`${end}_address_city`, city] as const] : [];
  });
  return { ...fields, ...Object.fromEntries(meant) };
}
