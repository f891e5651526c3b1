import "../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import * as schema from "db/schema";
import { receipts, support_requests, webhook_deliveries, whereabouts } from "db/schema";
import { write } from "db/write";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { savePerson } from "~/builders";
import { saveWebhook } from "~/builders/webhook";
import { DAY_MS } from "~/text/time";
import { checkInLoad, NOW, rowsOf } from "../../tests/fixtures/scenes/check-in-load";
import { plansOf } from "../../tests/fixtures/watch-queries";
import { deleteOld, deleteOldRows } from "./delete-old.server";
import { AGING_TABLES, type AgingTable, RETENTION, type Rule } from "./rules.server";

const nowMs = Date.UTC(2026, 10, 24);
const TABLES = new Map(
  Object.values(schema)
    .filter((value) => is(value, SQLiteTable))
    .map((table) => [getTableName(table), getTableConfig(table).columns]),
);
const columnsOf = (table: AgingTable) => TABLES.get(table) ?? [];
const client = () => database().client;
afterEach(() => vi.useRealTimers());

function agingColumn(table: AgingTable): string {
  const found = columnsOf(table).find(({ name }) => RETENTION[table].column.match(/\w+/g)?.includes(name));
  if (!found) throw new Error(`${table} has no column that ${RETENTION[table].column} names.`);
  return found.name;
}

function fillOf(column: SQLiteColumn, nth: number): string | number {
  if (column.name === "kind") return "here";
  if (column.enumValues?.length) return column.enumValues[0] ?? "";
  return column.dataType === "string" || column.dataType === "custom" ? `${column.name} ${nth}` : nth;
}

/** The row belongs to no existing load, session or user, so only its age determines whether it is deleted. */
async function saveAged(table: AgingTable, atMs: number, nth: number): Promise<void> {
  const aging = agingColumn(table);
  const columns = columnsOf(table).filter(
    ({ name, notNull, generated }) => !generated && (notNull || name === aging),
  );
  const args = columns.map((column) => (column.name === aging ? atMs : fillOf(column, nth)));
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  await client().execute("PRAGMA foreign_keys = OFF");
  await client().execute("PRAGMA ignore_check_constraints = ON");
  const sql = `insert into ${table} (${names}) values (${columns.map(() => "?").join(", ")})`;
  await client().execute({ sql, args });
  await client().execute("PRAGMA ignore_check_constraints = OFF");
  await client().execute("PRAGMA foreign_keys = ON");
}

const agesIn = async (table: AgingTable) => {
  const { rows } = await client().execute(`select ${agingColumn(table)} as at from ${table} order by 1`);
  return rows.map(({ at }) => at);
};

describe.each(AGING_TABLES)("%s", (table) => {
  const rule: Rule = RETENTION[table];
  const limitMs = nowMs - rule.keptMs;

  it("deletes the row just outside its period and keeps the one just inside", async () => {
    await saveAged(table, limitMs - 1, 1);
    await saveAged(table, limitMs, 2);
    expect(await agesIn(table)).toEqual([limitMs - 1, limitMs]);
    vi.useFakeTimers({ toFake: ["Date"], now: nowMs });
    await deleteOldRows.work();
    expect(await agesIn(table)).toEqual([limitMs]);
  });

  it("is read without a scan or a sort", async () => {
    const [plan = [], ...more] = await plansOf(() => deleteOld(table, nowMs - 1));
    expect(more).toHaveLength(rule.most === undefined ? 0 : 1);
    expect(plan[0]).toMatch(
      rule.by === "index" ? /^SEARCH r USING .*INDEX/ : /^SEARCH r USING INTEGER PRIMARY KEY/,
    );
    expect([...plan, ...more.flat()].join("\n")).not.toMatch(/TEMP B-TREE|SCAN r$|SCAN [^r]/);
  });

  it("has a reason", () => expect(rule.why).toMatch(/^[A-Z].*\.$/));
});

it("any number of rows is deleted in batches", async () => {
  await db().delete(receipts);
  const rows = Array.from({ length: 1_201 }, (_, n) => ({
    whose: "visitor",
    receipt_key: `key-number-${n}`,
    what: "/somewhere",
    content: "",
    at: nowMs - (n < 1_200 ? 31 : 29) * DAY_MS,
  }));
  await write([{ query: db().insert(receipts).values(rows) }]);
  expect(await deleteOld("receipts", nowMs)).toBe(1_200);
  expect((await db().select().from(receipts)).map((row) => row.receipt_key)).toEqual(["key-number-1200"]);
});

it("a walk through the table deletes old rows at any position", async () => {
  const { keptMs } = RETENTION.push_subscriptions;
  for (let nth = 10; nth < 16; nth++) await saveAged("push_subscriptions", nowMs - keptMs - (nth % 2), nth);
  const walked = { ...RETENTION.push_subscriptions, atOnce: 2 } as Rule;
  expect(await deleteOld("push_subscriptions", nowMs, walked)).toBe(3);
  expect(new Set(await agesIn("push_subscriptions"))).toEqual(new Set([nowMs - keptMs]));
});

it("a table that fails does not stop the others", async () => {
  await client().execute(
    `create trigger no_deletion before delete on receipts begin select raise(abort, 'no'); end`,
  );
  await saveAged("receipts", 1, 20);
  await saveAged("road_miles", 1, 20);
  await expect(deleteOldRows.work()).rejects.toThrow();
  await client().execute("drop trigger no_deletion");
  expect(await agesIn("road_miles")).not.toContain(1);
  await deleteOldRows.work();
  expect(await agesIn("receipts")).not.toContain(1);
});

it("'here' is deleted 30 days after the delivery; arrival and departure stay", async () => {
  const [late, recent, running] = [
    await checkInLoad("complete", NOW - 31 * DAY_MS),
    await checkInLoad("complete", NOW - 29 * DAY_MS),
    await checkInLoad("in transit", NOW - 40 * DAY_MS),
  ];
  for (const { loadId, chosen } of [late, recent, running]) {
    const row = { load_id: loadId, person_id: chosen.id, at: 1, told_at: NOW - 35 * DAY_MS, chosen_at: 1 };
    await db()
      .insert(whereabouts)
      .values([
        { ...row, told_id: `${loadId} here`, kind: "here" },
        { ...row, told_id: `${loadId} arrived`, kind: "arrived", stop: "pickup" },
      ]);
  }
  await deleteOld("whereabouts", NOW);
  expect((await rowsOf(late.loadId)).map(({ kind }) => kind)).toEqual(["arrived"]);
  expect(await rowsOf(recent.loadId)).toHaveLength(2);
  expect(await rowsOf(running.loadId)).toHaveLength(2);
});

it("visitors' requests are deleted 30 days after the answer; open ones and those of accounts stay", async () => {
  await db().delete(support_requests);
  const { id: user_id } = await savePerson({ role: "driver" });
  const save = (name: string, answeredDaysAgo: number | null, more: { user_id?: string } = {}) =>
    db()
      .insert(support_requests)
      .values({
        request_id: name,
        reference: name,
        full_name: "Visitor",
        email: "visitor@haulway.test",
        topic: "other",
        message: "How do I post a load?",
        state: answeredDaysAgo === null ? "received" : "answered",
        answer_key_hash: name,
        created_at: nowMs - 90 * DAY_MS,
        answered_at: answeredDaysAgo === null ? null : nowMs - answeredDaysAgo * DAY_MS,
        ...more,
      });
  await save("open", null);
  await save("answered lately", 29);
  await save("answered long ago", 31);
  await save("of an account", 31, { user_id });
  expect(await deleteOld("support_requests", nowMs)).toBe(1);
  const left = await db().select({ name: support_requests.request_id }).from(support_requests);
  expect(left.map(({ name }) => name).sort()).toEqual(["answered lately", "of an account", "open"]);
});

it("a message to a webhook is deleted 30 days after its step, but not before its last try", async () => {
  await db().delete(webhook_deliveries);
  const { webhookId } = await saveWebhook(await savePerson({ role: "shipper", alone: true }));
  await db().delete(webhook_deliveries);
  const old = { webhook_id: webhookId, at: nowMs - 31 * DAY_MS };
  await db()
    .insert(webhook_deliveries)
    .values([
      { delivery_id: "ended", state: "taken", ...old },
      { delivery_id: "sent again", state: "waiting", due_at: nowMs + DAY_MS, ...old },
    ]);
  expect(await deleteOld("webhook_deliveries", nowMs)).toBe(1);
  const left = await db().select({ id: webhook_deliveries.delivery_id }).from(webhook_deliveries);
  expect(left).toEqual([{ id: "sent again" }]);
});

it("messages that are sent again do not hold back the deletion of those after them", async () => {
  await db().delete(webhook_deliveries);
  const { webhookId } = await saveWebhook(await savePerson({ role: "shipper", alone: true }));
  await db().delete(webhook_deliveries);
  const rule = { ...RETENTION.webhook_deliveries, atOnce: 2 };
  const old = { webhook_id: webhookId, at: nowMs - 31 * DAY_MS };
  for (const id of ["again 1", "again 2", "ended 1", "ended 2", "new"])
    await db()
      .insert(webhook_deliveries)
      .values({
        delivery_id: id,
        ...old,
        ...(id.startsWith("again") ? { state: "waiting", due_at: nowMs } : { state: "taken" }),
        ...(id === "new" && { at: nowMs }),
      });
  expect(await deleteOld("webhook_deliveries", nowMs, rule)).toBe(2);
  const left = await db().select({ id: webhook_deliveries.delivery_id }).from(webhook_deliveries);
  expect(left.map(({ id }) => id).sort()).toEqual(["again 1", "again 2", "new"]);
});
