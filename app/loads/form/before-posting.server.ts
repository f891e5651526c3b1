/** The questions about a load form. The shipper can always post the load anyway. */
import { isPublic } from "~/access/policy";
import { contactQuestions, contactsIn } from "~/contacts/contacts.server";
import { zipDoubt } from "~/distance/doubts.server";
import { isNoNumber, quoted } from "~/forms/typed-fields";
import { marketOf } from "~/market/market.server";
import { entryOfZip, type Place } from "~/places/directory.server";
import { citiesNamed } from "~/places/gazetteer.server";
import { similarCities } from "~/places/near-names.server";
import { Invalid } from "~/platform/errors";
import { formatMoney, formatRatePerMile } from "~/text/money";
import { ENDS, type End, partsOf } from "~/trade/ends";
import { type StopBetween, stopsIn } from "~/trade/stops";
import { isNumeric, quantityOf } from "./quantity-of-term";
import { stopField, withoutEmptyStops } from "./stops/stop-form";
import { ALL_TERMS, fieldName, type LoadTerms } from "./terms";
import { type Question, timeQuestions } from "./time-questions.server";

/** Totals up to this amount are never questioned, because short hauls have minimum charges. */
const PLAIN_CENTS = 1_000_000;
/** In US cents per mile. Rates up to this amount are never questioned. */
const PLAIN_PER_MILE = 800;
/** In US cents per mile. The limit on a lane without a market rate. */
const DEAR_PER_MILE = 2_000;
const TIMES_THE_MARKET = 5;

interface NamedCity {
  city: string;
  state: string;
}

/** A city that the shipper may have meant instead. */
export interface Proposal extends NamedCity {
  end: End;
}

interface Doubt extends Question {
  proposals: Proposal[];
}

const asDoubt = (question: Question): Doubt => ({ ...question, proposals: [] });

const PLEASE_LOOK = "Please double-check.";

/** The form field that contains the questions that were already asked. */
const SEEN_DOUBTS = "seen_doubts";

/** The terms with text that everyone on the board can read. */
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

const openTexts = (terms: LoadTerms): [field: string, text: string][] => [
  ...OPEN_TEXTS.map((term): [string, string] => [fieldName(term), String(terms[term.column] ?? "")]),
  ...stopsIn(terms.stops).map(({ city }, at): [string, string] => [stopField(at + 1, "city"), city ?? ""]),
];

/** An edit asks only about new contact details. */
function contactDoubts(terms: LoadTerms, before?: LoadTerms): Doubt[] {
  const seen = before ? openTexts(before).flatMap(([, text]) => contactsIn(text)) : [];
  const known = new Set(seen.map(({ text }) => text));
  return openTexts(terms).flatMap(([field, text]) =>
    contactQuestions(text, known).map((says) => asDoubt({ says, field })),
  );
}

/** Asks about optional numbers that cannot be read. If the shipper posts anyway, these fields stay empty. */
const numberDoubts = (fields: Readonly<Record<string, string>>): Doubt[] =>
  ALL_TERMS.filter(isNumeric).flatMap((term) => {
    const [field, typed] = [fieldName(term), fields[fieldName(term)] ?? ""];
    const says = `${term.label}: ${quoted(typed)} is not a number. This field will be left empty.`;
    return isNoNumber(typed, quantityOf(term)) ? [{ says, proposals: [], field }] : [];
  });

/**
 * Null if there is nothing to ask about the city. Otherwise, the suggestions: the city of the ZIP code if its
 * name is similar or no city has a similar name; else all cities with a similar name.
 */
function meantBy(place: Place): readonly NamedCity[] | null {
  const { city, zip, state: typed } = place;
  if (!city || contactsIn(city).length > 0) return null;
  const byZip = entryOfZip({ city, state: typed, zip });
  const state = typed ?? byZip?.state;
  if (citiesNamed(city, state ? [state] : []).length > 0) return null;
  const nearly = state ? similarCities(city, state) : [];
  const meant = nearly.filter((near) => near.city === byZip?.city);
  return [meant, nearly, byZip ? [byZip] : []].find((each) => each.length > 0) ?? [];
}

function unknownCity(place: Place, meant: readonly NamedCity[], where: string): string {
  const state = place.state ?? entryOfZip(place)?.state;
  const names = meant.map((each) => `${each.city}, ${each.state}`).join(" or ");
  const asks = names ? `Did you mean ${names}?` : "Check the spelling.";
  return `We can't find ${[place.city, state].filter(Boolean).join(", ")} (${where}). ${asks}`;
}

function nameDoubt(terms: LoadTerms, end: End): Doubt[] {
  const place = partsOf(terms, end);
  const meant = meantBy(place);
  if (!meant) return [];
  const proposals = meant.map(({ city, state }) => ({ end, city, state }));
  return [{ says: unknownCity(place, meant, end), proposals }];
}

function zipQuestion(terms: LoadTerms, end: End): Doubt[] {
  const says = zipDoubt(partsOf(terms, end));
  return says ? [{ says, proposals: [], field: `${end}_address_zip` }] : [];
}

/** `position` starts at 1. */
function stopPlaceDoubts(stop: StopBetween, position: number): Doubt[] {
  const meant = meantBy(stop);
  const zip = zipDoubt(stop);
  const where = `stop ${position + 1}`;
  return [
    ...(meant ? [{ says: unknownCity(stop, meant, where), field: stopField(position, "city") }] : []),
    ...(zip ? [{ says: zip, field: stopField(position, "zip") }] : []),
  ].map(asDoubt);
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

async function doubtsAbout(terms: LoadTerms, miles: number | null): Promise<Doubt[]> {
  const ends = ENDS.flatMap((end) => [...nameDoubt(terms, end), ...zipQuestion(terms, end)]);
  const between = stopsIn(terms.stops).flatMap((stop, at) => stopPlaceDoubts(stop, at + 1));
  return [
    ...ends,
    ...between,
    ...timeQuestions(terms, Date.now()).map(asDoubt),
    ...(await rateDoubt(terms, miles)),
  ];
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
  // The questions number the stops without the empty ones, so those are removed from the form.
  throw new SecondLook(doubts, withoutEmptyStops(fields));
}

export function withProposal(fields: Record<string, string>, url: string): Record<string, string> {
  const { searchParams } = new URL(url);
  const meant = ENDS.flatMap((end) => {
    const city = searchParams.get(end);
    return city ? [[`${end}_address_city`, city] as const] : [];
  });
  return { ...fields, ...Object.fromEntries(meant) };
}
