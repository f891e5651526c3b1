import { type Database, database, db } from "db/client";
import { loads } from "db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { visibleTo } from "~/access/standing.server";

const FEWEST_DIGITS = 5;
const MOST_DIGITS = 9;
/**
 * How many random numbers of each length are tried. If half of all numbers of a length are taken, the chance
 * that none is free is 1 in 32.
 */
const TRIES = 5;

function draw(count: number, digits: number): number[] {
  const lowest = 10 ** (digits - 1);
  return Array.from({ length: count }, () => lowest + Math.floor(Math.random() * 9 * lowest));
}

/** Null if none of the drawn numbers is free. The insert checks this, so no extra query is needed. */
export function freeNumber(): SQL<number> {
  const drawn: number[] = [];
  for (let digits = FEWEST_DIGITS; digits <= MOST_DIGITS; digits++) drawn.push(...draw(TRIES, digits));
  return sql`(select value from json_each(${JSON.stringify(drawn)})
    where not exists (select 1 from loads where load_number = value) limit 1)`;
}

/** Random numbers do not reveal how many loads exist. The unique index rejects a duplicate. */
export async function freeNumbers(
  count: number,
  { except = [], target = database() }: { except?: Iterable<number>; target?: Database } = {},
): Promise<number[]> {
  const used = new Set(except);
  const free: number[] = [];
  for (let digits = FEWEST_DIGITS; free.length < count && digits <= MOST_DIGITS; digits++) {
    const drawn = draw(TRIES * (count - free.length), digits);
    const { rows } = await target.client.execute({
      sql: "select load_number from loads where load_number in (select value from json_each(?))",
      args: [JSON.stringify(drawn)],
    });
    for (const { load_number } of rows) used.add(Number(load_number));
    const wanted = count - free.length;
    for (let at = 0; at < wanted; at++) {
      const found = drawn.slice(at * TRIES, (at + 1) * TRIES).find((number) => !used.has(number));
      if (found === undefined) continue;
      used.add(found);
      free.push(found);
    }
  }
  if (free.length < count) throw new Error("No free load number found.");
  return free;
}

/** Null if there is no such load that the viewer may see. */
export async function loadByNumber(viewerId: string, number: number): Promise<string | null> {
  const [found] = await db()
    .select({ loadId: loads.load_id })
    .from(loads)
    .where(and(eq(loads.load_number, number), visibleTo(viewerId)));
  return found?.loadId ?? null;
}
