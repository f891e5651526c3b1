/**
 * What a load pays by agreement, in SQL: for lists of a person's own loads. Others read the posted rate; nobody but the two parties learns
 * of another one. Reads the row of `loads` in scope.
 */
import { loads } from "db/schema";
import { sql } from "drizzle-orm";
import { formatMoney } from "~/text/money";
import { rowColumns } from "./form/term-columns.server";

/** In cents: the agreed rate where there is one, else the posted one. */
export const RATE_THAT_HOLDS = sql<number>`coalesce(${loads.agreed_rate_cents}, ${loads.total_rate_cents})`;

const posted = sql<
  string | null
>`case when ${loads.agreed_rate_cents} <> ${loads.total_rate_cents} then ${loads.total_rate_cents} end`;

/** The columns of a row that say the rate: the one that holds, a mile too, and among its traits the posted one where it differs. */
export const ratesThatHold = {
  total_rate_cents: RATE_THAT_HOLDS,
  rate_per_mile_cents: sql<
    number | null
  >`case when ${loads.agreed_rate_cents} is null then ${loads.rate_per_mile_cents}
    when ${loads.calculated_miles} > 0 then cast(round(${loads.agreed_rate_cents} / ${loads.calculated_miles}) as integer) end`,
  traits: {
    ...rowColumns.traits,
    posted: posted.mapWith((cents: number) => `Posted at ${formatMoney(cents)}`),
  },
};
