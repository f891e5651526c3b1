import "../tests/fixtures/own-database";

import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { expect, it } from "vitest";
import { rowColumns } from "~/loads/board.server";
import { saveLoad } from "./builders";
import { database } from "./client";
import { readRowsByPlan } from "./row-reader";
import { loads, profiles, userloads } from "./schema";

type Handle = ReturnType<typeof drizzle>;

const SELECTIONS: [name: string, rows: (handle: Handle) => Promise<unknown[]>][] = [
  ["every column of a table", async (handle) => handle.select().from(loads)],
  ["columns with objects inside", async (handle) => handle.select(rowColumns).from(loads)],
  [
    "tables of a join, one of which finds nothing",
    async (handle) =>
      handle
        .select({ load: loads, link: userloads, name: profiles.full_name })
        .from(loads)
        .leftJoin(userloads, eq(userloads.user_id, loads.load_id))
        .leftJoin(profiles, eq(profiles.id, userloads.user_id)),
  ],
  [
    "bytes, a null, and words mapped by a function",
    async (handle) =>
      handle
        .select({
          bytes: sql`x'00ff'`,
          nothing: sql`null`.mapWith(() => "never"),
          day: sql<string>`${loads.pickup_date}`.mapWith((day: string) => `on ${day}`),
          inside: { number: sql`7`.mapWith(String) },
        })
        .from(loads),
  ],
  ["a statement of its own", async (handle) => handle.all(sql`select load_id as id, 1.5 as half from loads`)],
  [
    "a prepared query",
    async (handle) =>
      handle.select({ id: loads.load_id, needs: loads.required_twic }).from(loads).prepare().all(),
  ],
];

it.each(SELECTIONS)("rows read by plan are those that Drizzle reads: %s", async (_, rows) => {
  await saveLoad({ terms: { required_twic: true } });
  const own = drizzle(database().client);
  const planned = drizzle(database().client);
  readRowsByPlan(planned);
  const wanted = await rows(own);
  expect(wanted.length).toBeGreaterThan(0);
  expect(await rows(planned)).toStrictEqual(wanted);
});
