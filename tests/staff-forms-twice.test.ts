/** Presses each form of the back office twice: it has one effect, and the page says what happened. */
import "./fixtures/servers/own-database";

import { askRows, db } from "db/client";
import { receipts, staff_log, staff_sessions } from "db/schema";
import { write } from "db/write";
import { eq, getTableName, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { STAFF_ACTS, STAFF_RIGHTS, type StaffAct } from "~/staff/rights";
import { TABLES } from "./fixtures/scenes/named-in-every-column";
import { ABOUT_BOTH, IN_VIEW } from "./fixtures/staff/acts";
import { INSIDE } from "./fixtures/staff/attempt";
import { press } from "./fixtures/staff/press";
import { enter, saveStaff } from "./fixtures/staff/scene";
import { saveTarget } from "./fixtures/staff/target";

vi.hoisted(() => vi.stubEnv("STAFF_NETWORKS", "192.0.2.0/24"));

/** A code opens the back office once. */
const ONCE_ANYWAY: readonly StaffAct[] = ["enter"];
const FORMS = STAFF_ACTS.filter((act) => STAFF_RIGHTS[act].step !== null && !ONCE_ANYWAY.includes(act));

async function scene(act: StaffAct) {
  const by = await saveStaff("admin");
  const target = await saveTarget(act, by);
  const cookies = [by.session, await enter(by, Date.now(), INSIDE)];
  const viewing = { viewed_id: target.personId, view_reason: "Finds no load." };
  const isIt = eq(staff_sessions.staff_id, by.staffId);
  if (IN_VIEW.includes(act)) await write([{ query: db().update(staff_sessions).set(viewing).where(isIt) }]);
  const form = { act, target, caller: { cookies } };
  const logged = async () =>
    (await db().select().from(staff_log).where(eq(staff_log.staff_id, by.staffId))).filter(
      (row) => row.act === act,
    ).length;
  return { pressWith: (key: string) => press({ ...form, key }), logged };
}

/** The number of rows in each table, except the keys of forms and the counts of attempts. */
async function rowCounts() {
  const names = TABLES.map(getTableName).filter(
    (name) => name !== getTableName(receipts) && name !== "counts",
  );
  const counts = names.map((name) => sql`(select count(*) from ${sql.identifier(name)})`);
  return askRows(sql`select json_array(${sql.join(counts, sql`, `)}) as counts`);
}

const times = (act: StaffAct) => (ABOUT_BOTH.includes(act) ? 2 : 1);

describe.each(FORMS)("%s", (act) => {
  it("pressed twice on one page, leads to the same place without a second row", async () => {
    const { pressWith, logged } = await scene(act);
    const first = await pressWith("key-of-one-page");
    const before = await rowCounts();
    const second = await pressWith("key-of-one-page");
    expect(await rowCounts()).toEqual(before);
    expect(first.status).toBe(302);
    expect(second).toEqual({ ...first, message: "You already submitted this." });
    expect(await logged()).toBe(times(act));
  });

  it("pressed twice at once, has one effect", async () => {
    const { pressWith, logged } = await scene(act);
    const answers = await Promise.all([pressWith("key-of-one-page"), pressWith("key-of-one-page")]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    expect(await logged()).toBe(times(act));
  });

  it("pressed again on a page from before, has no second effect and says why", async () => {
    const { pressWith, logged } = await scene(act);
    await pressWith("key-of-one-page");
    const before = await rowCounts();
    const { message } = await pressWith("key-of-another-page");
    expect(await rowCounts()).toEqual(before);
    expect(message).toMatch(/^[A-Z].+\.$/);
    expect(await logged()).toBe(times(act));
  });
});
