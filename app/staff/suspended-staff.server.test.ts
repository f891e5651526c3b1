/** Tests every way to suspend a person: none of them may suspend staff. */
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { staff, suspensions } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { describe, expect, it, vi } from "vitest";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { attempt, INSIDE } from "../../tests/fixtures/staff/attempt";
import { enter, saveStaff } from "../../tests/fixtures/staff/scene";
import { saveTarget } from "../../tests/fixtures/staff/target";
import { STAFF_ACTS } from "./rights";

vi.hoisted(() => vi.stubEnv("STAFF_NETWORKS", "192.0.2.0/24"));

const WAYS = STAFF_ACTS.filter((act) => act.startsWith("suspend"));

const makeStaff = (person_id: string) =>
  write([
    { query: db().insert(staff).values({ staff_id: newId(), person_id, role: "support", added_at: 1 }) },
  ]);

async function scene(act: (typeof WAYS)[number]) {
  const by = await saveStaff("trust");
  const target = await saveTarget(act, by);
  const caller = { cookies: [by.session, await enter(by, Date.now(), INSIDE)] };
  const suspend = async () => (await attempt(act, target, caller, { whom: "person" })).status;
  const isSuspended = async () =>
    (await db().select().from(suspensions).where(eq(suspensions.person_id, target.personId))).length > 0;
  return { ...target, suspend, isSuspended };
}

it("has every act that suspends", () => {
  expect(WAYS).toEqual(["suspend", "suspend-look-alike", "suspend-person", "suspend-company"]);
});

describe.each(WAYS.filter((act) => act !== "suspend-company"))("%s", (act) => {
  it("suspends a person", async () => {
    const { suspend, isSuspended } = await scene(act);
    expect([await suspend(), await isSuspended()]).toEqual([302, true]);
  });

  it("is refused for staff", async () => {
    const { suspend, isSuspended, personId } = await scene(act);
    await makeStaff(personId);
    expect([await suspend(), await isSuspended()]).toEqual([409, false]);
  });

  it("is refused if the person becomes staff just before the write", async () => {
    const { suspend, isSuspended, personId } = await scene(act);
    const status = await betweenLookAndWrite(() => makeStaff(personId), { of: suspend, at: /suspensions/ });
    expect([status, await isSuspended()]).toEqual([409, false]);
  });
});

it("a company whose owner is staff is suspended, and its owner is not", async () => {
  const { suspend, isSuspended, personId } = await scene("suspend-company");
  await makeStaff(personId);
  expect([await suspend(), await isSuspended()]).toEqual([302, false]);
  expect(await db().select().from(suspensions).where(eq(suspensions.desk_id, personId))).toHaveLength(1);
});
