import "../tests/fixtures/own-database";

import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { alias, SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { queueAboutLoad } from "~/notices/queue.server";
import { tell } from "~/notifications/tell.server";
import { db } from "./client";
import { loads, requests, userloads } from "./schema";
import { textOf } from "./statement-text";

const dialect = new SQLiteAsyncDialect();
const driver = alias(userloads, "driver");
const isPending = eq(requests.status, "pending").inlineParams();
const own = and(eq(loads.load_id, "load"), ne(loads.load_status, sql`(select ${"new"})`));
const about = { loadId: "load", actorId: "actor", nowMs: 1 };

it.each([
  ["values of every kind", sql`select ${"text"}, ${7}, ${null}, ${true}, ${7n}, ${new Uint8Array([1])}`],
  ["names, lists and what is left out", sql`${sql.identifier("a")} in ${["b", 1]} and ${[]} ${undefined}`],
  ["tables and columns, by other names too", sql`${loads} ${loads.owner_id} ${driver} ${driver.user_id}`],
  ["values that stand in the text", sql`${isPending} and ${isPending} or ${sql`${"x"}`.inlineParams()}`],
  ["a value that its column stores otherwise", eq(loads.required_twic, true)],
  [
    "a value with a place of its own",
    sql`${sql.placeholder("id")} = ${eq(loads.load_id, sql.placeholder("id"))}`,
  ],
  ["a list of a condition", inArray(loads.load_status, ["new", "pending"])],
  ["a selection in a condition", inArray(loads.load_id, db().select({ id: driver.load_id }).from(driver))],
  [
    "an insert",
    db()
      .insert(requests)
      .values({ request_id: "r", driver_id: "d", load_id: "l", status: "pending", created_at: 1 }),
  ],
  [
    "an insert of several rows",
    db()
      .insert(userloads)
      .values([
        { load_id: "a", user_id: "b", relationship_type: "driver" },
        { load_id: "c", user_id: "d", relationship_type: "shipper" },
      ])
      .onConflictDoNothing(),
  ],
  [
    "an update",
    db()
      .update(loads)
      .set({ additional_files: ["a"], required_twic: false, revision: sql`${loads.revision} + ${1}` })
      .where(own),
  ],
  ["a deletion", db().delete(requests).where(isPending).returning({ id: requests.request_id })],
  ["an automated message", tell(sql`${"person"}`, "Hello", "load", 1)[0]?.query],
  ["a notice", queueAboutLoad("request:shipper", sql`${"person"}`, about).query],
])("%s has the text and values that the dialect gives it", (_, statement) => {
  const made = statement?.getSQL() ?? sql``;
  const { sql: text, params } = dialect.sqlToQuery(made);
  expect(textOf(made)).toEqual({ sql: text, params });
  // What was kept of the first time gives the same.
  expect(textOf(made)).toEqual({ sql: text, params });
});
