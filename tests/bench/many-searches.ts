import type { Database } from "db/client";
import { write } from "db/write";
import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { keysOfSearch } from "~/alerts/lookup-keys.server";
import type { BuiltPerson } from "~/builders";
import { criteriaOf } from "~/search/fits.server";
import { queryOf } from "~/search/query-of";
import { resolvePlaces } from "~/search/search-board.server";
import { drawCountryLane } from "~/seed/lanes";
import type { Random } from "~/seed/random";

const SEARCHES_A_WRITE = 500;
const KINDS = ["V", "V", "V", "V", "F", "F", "F", "R", "R", "SD"] as const;

export function drawSearch(random: Random): URLSearchParams {
  const { from: origin, to: destination } = drawCountryLane(random);
  const params = new URLSearchParams();
  const around = (end: "origin" | "destination", { city, state }: { city: string; state: string }) => {
    params.set(`${end}_city`, `${city}, ${state}`);
    params.set(`${end}_radius`, String(random.pick([50, 100, 150, 150, 150, 200, 300])));
  };
  const kind = random.between(1, 100);
  if (kind <= 45) around("origin", origin);
  else if (kind <= 65) params.append("origin_state", origin.state);
  else if (kind <= 75) {
    params.append("origin_state", origin.state);
    params.append("destination_state", destination.state);
  } else if (kind <= 85) {
    around("origin", origin);
    around("destination", destination);
  } else if (kind <= 90) params.set("origin_city", origin.city);
  else if (kind <= 95) params.append("destination_state", destination.state);
  if (kind > 97) params.set("min_rate", String(random.between(10, 60) * 100));
  else if (kind > 95 || random.chance(0.7)) params.set("equipment_type", random.pick(KINDS));
  if (random.chance(0.3)) params.set("min_rate_per_mile", random.pick(["2", "2.25", "2.5", "3"]));
  if (random.chance(0.2)) params.set("max_weight", random.pick(["20000", "44000", "45000"]));
  if (random.chance(0.1)) params.set("endorsement", "none");
  return params;
}

export async function saveManySearches(
  count: number,
  drivers: readonly BuiltPerson[],
  random: Random,
  target: Database,
): Promise<void> {
  for (let saved = 0; saved < count; saved += SEARCHES_A_WRITE) {
    const rows = Array.from({ length: SEARCHES_A_WRITE }, (_, at) => {
      const { search, boardQuery } = resolvePlaces(drawSearch(random));
      return {
        id: newId(),
        person: drivers[(saved + at) % drivers.length]?.id,
        // The app saves identical searches of a driver only once.
        query: `${queryOf(search)}&at=${saved + at}`,
        criteria: criteriaOf(boardQuery),
      };
    });
    const keys = rows.flatMap(({ id, criteria }) => keysOfSearch(criteria).map((key) => ({ id, key })));
    await write(
      [
        {
          query: sql`
            insert into saved_searches (saved_search_id, person_id, name, query, asked, created_at)
            select value ->> 'id', value ->> 'person', 'A saved search', value ->> 'query', value -> 'criteria', 1
            from json_each(${JSON.stringify(rows)})`,
        },
        {
          query: sql`
            insert into saved_search_anchors (anchor, saved_search_id)
            select value ->> 'key', value ->> 'id' from json_each(${JSON.stringify(keys)})`,
        },
      ],
      target,
    );
  }
}
