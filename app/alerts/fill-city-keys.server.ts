/** Replaces the cities that an older version stored in saved searches with the cities' keys. */

import { db } from "db/client";
import { saved_searches } from "db/schema";
import { WITH_CITY } from "db/schema/alerts";
import { guarded, write } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { cityKey } from "~/places/city-key";
import { isRaced, Raced } from "~/platform/errors";
import { type Job, pauseBetweenBatches } from "~/platform/jobs.server";
import { mayGoOn } from "~/platform/trips.server";
import { MINUTE_MS } from "~/text/time";
import type { EndCriteria, SearchCriteria } from "~/trade/saved-search";
import { storeLookupKeys } from "./store-lookup-keys.server";

const ROWS_AT_ONCE = 100;

type OldEnd = EndCriteria & { city?: string };

function withKey({ city, ...end }: OldEnd): EndCriteria {
  return city === undefined ? end : { ...end, cityKey: cityKey(city) };
}

export async function fillSearchedCityKeys(): Promise<number> {
  for (let filled = 0; ; ) {
    const rows = await db()
      .select({ id: saved_searches.saved_search_id, asked: saved_searches.asked })
      .from(saved_searches)
      .where(sql.raw(WITH_CITY))
      .limit(ROWS_AT_ONCE);
    if (rows.length === 0) return filled;
    for (const { id, asked } of rows) {
      if (!mayGoOn()) return filled;
      const { origin, destination } = asked.ends;
      const criteria: SearchCriteria = {
        ...asked,
        ends: { origin: withKey(origin), destination: withKey(destination) },
      };
      // The driver may have changed or deleted the search since it was read.
      const same = and(eq(saved_searches.saved_search_id, id), sql.raw(WITH_CITY));
      const query = db().update(saved_searches).set({ asked: criteria }).where(same);
      try {
        await write([
          guarded(query, () => new Raced("search not changed")),
          ...storeLookupKeys(id, criteria),
        ]);
      } catch (error) {
        if (!isRaced(error, "search not changed")) throw error;
      }
    }
    filled += rows.length;
    if (!(await pauseBetweenBatches())) return filled;
  }
}

export const fillSearchedCityKeysInTime: Job = {
  name: "fill in the keys of searched cities",
  everyMs: MINUTE_MS,
  firstAfterMs: 0,
  work: async () => {
    await fillSearchedCityKeys();
    return undefined;
  },
};
