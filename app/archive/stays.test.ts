/** Tests that rows of finished loads stay on the board if other code needs them there. */
import "../../tests/fixtures/servers/own-database";

import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { saveLoad } from "~/builders/load";
import { type BuiltPerson, savePerson } from "~/builders/person";
import { fileStore } from "~/files/store/choose-store.server";
import { mailRecords } from "~/record/delivery-record.server";
import { answerInWords } from "~/requests/answer.server";
import { DAY_MS } from "~/text/time";
import { database, db } from "../../db/client";
import { delivery_records, load_events, loads, releases, requests } from "../../db/schema";
import { saveDeliveryRecord } from "../../tests/fixtures/delivery-record";
import { moveFinished } from "./move-finished";
import { MOVED, putRows } from "./rows";

let [owner, driver, asked]: BuiltPerson[] = [];

async function finishedLoad() {
  const lastStepAtMs = Date.now() - 100 * DAY_MS;
  const people = { owner, driver, requesters: asked ? [asked] : [] };
  const times = { lastStepAtMs, postedAtMs: lastStepAtMs - DAY_MS };
  return saveLoad({ ...people, status: "complete", store: fileStore(), ...times });
}

const move = () => moveFinished({ beforeMs: Date.now() - 90 * DAY_MS });
const eventsOf = async (loadId: string) =>
  (await db().select().from(load_events).where(eq(load_events.load_id, loadId))).map(({ event }) => event);

beforeEach(async () => {
  owner = await savePerson({ role: "shipper" });
  [driver, asked] = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
});

it("a driver whose request ended with an edit sees the same after the move", async () => {
  const { loadId, lastStepAtMs } = await finishedLoad();
  if (!owner || !asked) throw new Error("Expected people.");
  const at = lastStepAtMs - DAY_MS / 2;
  const edit = { load_id: loadId, event: "edit", actor_id: owner.id } as const;
  await db()
    .insert(load_events)
    .values([
      { ...edit, event_id: `answer ${loadId}`, at, terms_before: { miles: 1 } },
      { ...edit, event_id: `later ${loadId}`, at: at + 1 },
    ]);
  await db().update(requests).set({ decided_at: at }).where(eq(requests.driver_id, asked.id));
  const before = await answerInWords(asked, loadId, "gone");
  expect(before).toContain("when the shipper edited it");
  expect(await move()).toMatchObject({ loads: 1 });
  expect(await answerInWords(asked, loadId, "gone")).toBe(before);
  expect((await eventsOf(loadId)).filter((event) => event === "edit")).toHaveLength(1);
});

it("the signature of a released driver stays, and that of any other load moves", async () => {
  const [released, other] = [await finishedLoad(), await finishedLoad()];
  if (!asked) throw new Error("Expected people.");
  const times = { chosen_at: released.lastStepAtMs - 2, released_at: released.lastStepAtMs - 1 };
  const release = { load_id: released.loadId, driver_id: asked.id, terms: {} as never };
  await db()
    .insert(releases)
    .values({ ...release, ...times });
  expect(await move()).toMatchObject({ loads: 2 });
  expect(await eventsOf(released.loadId)).toContain("sign");
  expect(await eventsOf(other.loadId)).not.toContain("sign");
});

it("a load stays until its delivery record has been made and mailed", async () => {
  const load = await finishedLoad();
  const { loadId } = load;
  await saveDeliveryRecord(load);
  const ofLoad = eq(delivery_records.load_id, loadId);
  await db().update(delivery_records).set({ content: null, sha256: null, due_at: 1 }).where(ofLoad);
  expect(await move()).toMatchObject({ loads: 0 });
  await mailRecords();
  const [record] = await db().select().from(delivery_records).where(ofLoad);
  expect(record?.content).toContain("Transaction record");
  expect(await move()).toMatchObject({ loads: 1 });
  const [{ at } = { at: null }] = await db()
    .select({ at: loads.archived_at })
    .from(loads)
    .where(eq(loads.load_id, loadId));
  expect(at).not.toBeNull();
});

it("nothing moves from a board that a newer program migrated, whose columns this one does not know", async () => {
  const { loadId } = await finishedLoad();
  const { client } = database();
  const before = await eventsOf(loadId);
  await client.execute("insert into __drizzle_migrations (hash, created_at) values ('', 9999999999999)");
  await expect(move()).rejects.toThrow("it was made by a newer version of Haulway");
  await client.execute("delete from __drizzle_migrations where created_at = 9999999999999");
  expect(await eventsOf(loadId)).toEqual(before);
});

it("long rows are written in several statements, each of which a server accepts", () => {
  const papers = MOVED.find(({ key }) => key === "file_id");
  if (!papers) throw new Error("Expected a table.");
  const rows = [10, 600_000, 600_000, 3_000_000, 10].map((chars, at) => [at, "x".repeat(chars)]);
  const parts = putRows(papers, rows).map(({ args: [json] = [] }) => JSON.parse(String(json)));
  expect(parts.map((part) => part.length)).toEqual([2, 1, 1, 1]);
  expect(parts.flat()).toEqual(rows);
  expect(putRows(papers, [])).toEqual([]);
});
