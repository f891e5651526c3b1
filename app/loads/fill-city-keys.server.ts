import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { loads } from "db/schema";
import { WITHOUT_CITY_KEY } from "db/schema/board-indexes";
import { write } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { cityKeyOf } from "~/places/city-key";
import { type Job, pauseBetweenBatches } from "~/platform/jobs.server";
import { MINUTE_MS } from "~/text/time";

/** A small number, so that each write is short and does not delay others. */
const ROWS_AT_ONCE = 200;

const withoutKey = sql.raw(WITHOUT_CITY_KEY);

/** A migration filled in the keys of plain names; SQL cannot compute the others. */
export async function fillCityKeys(): Promise<number> {
  for (let filled = 0; ; ) {
    const rows = await db()
      .select(pickColumns(loads, ["load_id", "origin_address_city", "destination_address_city"]))
      .from(loads)
      .where(withoutKey)
      .limit(ROWS_AT_ONCE);
    if (rows.length === 0) return filled;
    await write(
      rows.map(({ load_id, origin_address_city: from, destination_address_city: to }) => ({
        query: db()
          .update(loads)
          .set({ origin_city_key: cityKeyOf(from), destination_city_key: cityKeyOf(to) })
          .where(
            and(
              eq(loads.load_id, load_id),
              sql`${loads.origin_address_city} is ${from} and ${loads.destination_address_city} is ${to}`,
            ),
          ),
      })),
    );
    filled += rows.length;
    if (!(await pauseBetweenBatches())) return filled;
  }
}

export const fillCityKeysInTime: Job = {
  name: "fill in the keys of cities",
  everyMs: MINUTE_MS,
  firstAfterMs: 0,
  work: async () => {
    await fillCityKeys();
    return undefined;
  },
};
