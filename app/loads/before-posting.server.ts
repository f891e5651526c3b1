/** What a shipper is asked to look at once before a load is published. Nothing here keeps a load from being posted. */
import { marketOf } from "~/market/market.server";
import { entryOfZip } from "~/places/directory.server";
import { citiesNearly } from "~/places/near-names.server";
import { Invalid } from "~/platform/errors";
import { formatMoney, formatRatePerMile } from "~/platform/money";
import { ENDS, type End, partsOf } from "~/trade/ends";
import type { LoadTerms } from "./terms";

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
}

const PLEASE_LOOK = "Please look at this once more.";

/** The field that carries back what its page has asked about. */
export const SEEN_DOUBTS = "seen_doubts";

/** The form is complete, but something in it is probably a slip. */
export class SecondLook extends Invalid {
  constructor(
    readonly doubts: readonly string[],
    readonly proposals: readonly Proposal[],
    fields: Readonly<Record<string, string>>,
  ) {
    super(PLEASE_LOOK, {}, 400, { ...fields, [SEEN_DOUBTS]: doubts.join(" ") });
  }
}

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

/** A place that is unknown but nearly a known one, and a rate far above what is paid. */
async function doubtsAbout(terms: LoadTerms, miles: number | null): Promise<Doubt[]> {
  return [...ENDS.flatMap((end) => nameDoubt(terms, end)), ...(await rateDoubt(terms, miles))];
}

/**
 * Asks once about what is probably a slip. The answer's form carries the questions back (`SEEN_DOUBTS`), so the same terms
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
  throw new SecondLook(
    doubts.map(({ says }) => says),
    doubts.flatMap(({ proposals }) => proposals),
    fields,
  );
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
