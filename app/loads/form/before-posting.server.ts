/** What a shipper is asked to look at once before a load is published. Nothing here keeps a load from being posted. */
import { contactQuestions } from "~/contacts/contacts.server";
import { marketOf } from "~/market/market.server";
import { entryOfZip } from "~/places/directory.server";
import { citiesNearly } from "~/places/near-names.server";
import { Invalid } from "~/platform/errors";
import { formatMoney, formatRatePerMile } from "~/text/money";
import { ENDS, type End, partsOf } from "~/trade/ends";
import { ALL_TERMS, fieldName, type LoadTerms } from "./terms";

/** A total that is not questioned, however short the way: short hauls have minimum charges. */
const PLAIN_CENTS = 1_000_000;
/** Rates a mile that are never questioned, and that are without a market to hold them against. */
const PLAIN_PER_MILE = 800;
const DEAR_PER_MILE = 2_000;
const TIMES_THE_MARKET = 5;

/** A city that was perhaps meant. */
export interface Proposal {
  end: End;
  city: string;
  state: string;
}

interface Doubt {
  says: string;
  proposals: Proposal[];
  /** The field that the question stands next to; none if it is about several. */
  field?: string;
}

const PLEASE_LOOK = "Please look at this once more.";

/** The field that carries back what its page has asked about. */
export const SEEN_DOUBTS = "seen_doubts";

/** The texts that everyone on the board reads. */
const OPEN_TEXTS = ALL_TERMS.filter(
  ({ holds, seenBy }) => seenBy === "everyone" && (holds.is === "text" || holds.is === "paragraph"),
);

/** The form is complete, but its shipper is asked about something in it first. */
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

/** The contacts in the texts that everyone reads. `readLoadForm` has checked their lengths. */
const contactDoubts = (terms: LoadTerms): Doubt[] =>
  OPEN_TEXTS.flatMap((term) =>
    contactQuestions(String(terms[term.column] ?? "")).map((says) => ({
      says,
      proposals: [],
      field: fieldName(term),
    })),
  );

function nameDoubt(terms: LoadTerms, end: End): Doubt[] {
  const { city, state, zip } = partsOf(terms, end);
  if (!city || !state) return [];
  const nearly = citiesNearly(city, state);
  const byZip = entryOfZip({ city, state, zip });
  const meant = nearly.filter((near) => near.city === byZip?.city);
  const proposals = (meant.length > 0 ? meant : nearly).map((near) => ({ end, city: near.city, state }));
  if (proposals.length === 0) return [];
  const names = proposals.map((near) => `${near.city}, ${near.state}`).join(" or ");
  return [{ says: `We do not know ${city}, ${state} (${end}). Did you mean ${names}?`, proposals }];
}

async function rateDoubt(terms: LoadTerms, miles: number | null): Promise<Doubt[]> {
  const { total_rate_cents: cents } = terms;
  const perMile = cents / Math.max(miles ?? Number.POSITIVE_INFINITY, 1);
  if (miles === null || cents <= PLAIN_CENTS || perMile <= PLAIN_PER_MILE) return [];
  const market = await marketOf(terms);
  if (perMile <= (market ? market.median * TIMES_THE_MARKET : DEAR_PER_MILE)) return [];
  const paid = `${formatMoney(cents)} for ${Math.round(miles).toLocaleString("en-US")} miles is ${formatRatePerMile(Math.round(perMile))} a mile.`;
  const usual = market
    ? `Loads like this one were booked for about ${formatRatePerMile(Math.round(market.median))}.`
    : "Few loads pay that much.";
  return [{ says: `${paid} ${usual}`, proposals: [] }];
}

/** An unknown place that is nearly a known one, a rate far above what is paid, a contact that everyone sees. */
async function doubtsAbout(terms: LoadTerms, miles: number | null): Promise<Doubt[]> {
  const names = ENDS.flatMap((end) => nameDoubt(terms, end));
  return [...names, ...(await rateDoubt(terms, miles)), ...contactDoubts(terms)];
}

/**
 * Asks once about what is probably a slip, and about contacts that everyone will see. The answer's form
 * carries the questions back (`SEEN_DOUBTS`), so the same terms
 * pass the next time and changed ones are looked at anew.
 * @param known what an edit leaves as it was is not asked about again
 * @throws SecondLook
 */
export async function lookOnce(
  fields: Readonly<Record<string, string>>,
  asked: { terms: LoadTerms; miles: number | null },
  known?: { terms: LoadTerms; miles: number | null },
): Promise<void> {
  const doubts = await doubtsAbout(asked.terms, asked.miles);
  if (doubts.length === 0) return;
  const before = known ? await doubtsAbout(known.terms, known.miles) : [];
  const isSeen = ({ says }: Doubt) =>
    fields[SEEN_DOUBTS]?.includes(says) || before.some((each) => each.says === says);
  if (doubts.every(isSeen)) return;
  throw new SecondLook(doubts, fields);
}

/** The fields with the city that a button beside a proposal names in the form's address: `?origin=Salt+Lake+City`. */
export function withProposal(fields: Record<string, string>, url: string): Record<string, string> {
  const { searchParams } = new URL(url);
  const meant = ENDS.flatMap((end) => {
    const city = searchParams.get(end);
    return city ? [[`${end}_address_city`, city] as const] : [];
  });
  return { ...fields, ...Object.fromEntries(meant) };
}
