import "../tests/fixtures/own-database";

import { and, DrizzleQueryError, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { describe, expect, it } from "vitest";
import { rowColumns } from "~/loads/board.server";
import { saveLoad } from "./builders";
import { database } from "./client";
import type { FileClient } from "./file-client";
import { type Ask, askByPlan } from "./row-reader";
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
    "objects of joins that find nothing and something, one of two tables, and one with words beside its columns",
    async (handle) =>
      handle
        .select({
          link: { user: userloads.user_id, said: sql<string>`'x'` },
          mixed: { name: profiles.full_name, city: loads.origin_address_city },
          owner: { said: sql<string>`'y'`, id: profiles.id },
          load: { note: loads.deleted_at, id: loads.load_id },
        })
        .from(loads)
        .leftJoin(userloads, eq(userloads.user_id, loads.load_id))
        .leftJoin(profiles, eq(profiles.id, loads.owner_id)),
  ],
  [
    "the same of nobody",
    async (handle) =>
      handle
        .select({
          mixed: { name: profiles.full_name, city: loads.origin_address_city },
          other: { id: profiles.id },
        })
        .from(loads)
        .leftJoin(profiles, eq(profiles.id, loads.load_id)),
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
  ["two columns of one name", async (handle) => handle.all(sql`select 1 as a, 2 as a, 3 as b from loads`)],
  [
    "values in their places, encoded as their column is",
    async (handle) =>
      handle
        .select({ id: loads.load_id, said: sql<string>`${sql.placeholder("said")}` })
        .from(loads)
        .where(and(eq(loads.required_twic, sql.placeholder("needed")), eq(sql`1`, 1)))
        .prepare()
        .all({ said: "so", needed: true }),
  ],
  ["one row", async (handle) => [await handle.select({ id: loads.load_id }).from(loads).get()]],
  ["no row", async (handle) => [await handle.select().from(loads).where(sql`false`).get()]],
  [
    "a prepared query",
    async (handle) =>
      handle.select({ id: loads.load_id, needs: loads.required_twic }).from(loads).prepare().all(),
  ],
];

const { client } = database();
const ASKS: [name: string, ask: Ask][] = [
  ["a client's rows", (sql, args) => client.execute({ sql, args })],
  ["the cells of a file", (sql, args) => (client as FileClient).ask(sql, args)],
];

describe.each(ASKS)("by %s", (_, ask) => {
  const planned = drizzle(client);
  askByPlan(planned, ask);

  it.each(SELECTIONS)("rows read by plan are those that Drizzle reads: %s", async (_, rows) => {
    await saveLoad({ terms: { required_twic: true } });
    const wanted = await rows(drizzle(client));
    expect(wanted.length).toBeGreaterThan(0);
    expect(await rows(planned)).toStrictEqual(wanted);
  });

  it("a refused statement is Drizzle's error, with the database's as its cause", async () => {
    const refused = await planned.all(sql`select nothing`).then(null, (error: unknown) => error);
    expect(refused).toBeInstanceOf(DrizzleQueryError);
    expect(refused).toMatchObject({ query: "select nothing", cause: { code: "SQLITE_ERROR" } });
  });

  it("a value that is missing is said", async () => {
    const query = planned
      .select()
      .from(loads)
      .where(eq(loads.load_id, sql.placeholder("loadId")))
      .prepare();
    await expect(query.all({})).rejects.toThrow('No value for placeholder "loadId"');
  });
});
