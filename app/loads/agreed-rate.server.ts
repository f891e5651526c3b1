/** Only the two parties may see an agreed rate. Other companies see the posted rate. */
import { loads } from "db/schema";
import { sql } from "drizzle-orm";
import { formatMoney } from "~/text/money";
import { rowColumns } from "./form/term-columns.server";

/** SQL: the agreed rate, or else the posted rate, in US cents. */
export const RATE_THAT_HOLDS = sql<number>`coalesce(${loads.agreed_rate_cents}, ${loads.total_rate_cents})`;

const posted = sql<
  string | null
>`case when ${loads.agreed_rate_cents} <> ${loads.total_rate_cents} then ${loads.total_rate_cents} end`;

/** If the current rate differs from the posted rate, `traits` also shows the posted rate. */
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
