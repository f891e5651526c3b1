/** Tests that staff cannot decide their own case. */
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { look_alikes, seats, staff_log, support_requests, suspensions } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { sendReport } from "~/reports/send-report.server";
import { askSupport } from "~/support/ask-support.server";
import { ROLES_FOR } from "~/support/has-staff.server";
import { saveMember } from "../../tests/fixtures/staff/scene";
import { inForce, suspend } from "../../tests/fixtures/staff/suspend";
import { tick } from "../../tests/fixtures/staff/tick";
import { companyStep } from "./find/steps.server";
import { listSuspensions, readSuspension, suspensionStep } from "./lift.server";
import { lookAlikeStep } from "./look-alikes/queue.server";
import { reportStep } from "./report-steps.server";
import { readReport } from "./reports.server";
import { readRequest } from "./requests.server";
import { rolesFor } from "./rights";

const REFUSED = { status: 403, message: expect.stringContaining("another member of staff has to decide") };

async function reportOn(owner: BuiltPerson): Promise<string> {
  const { loadId } = await saveLoad({ owner });
  const viewer = await savePerson({ role: "driver", alone: true });
  const fields = { reason: "other", words: "It was not as it said." };
  const reference = await sendReport({ viewer, named: { kind: "load", id: loadId }, fields });
  const [row] = await db().select().from(support_requests).where(eq(support_requests.reference, reference));
  return row?.request_id ?? "";
}

const suspensionOf = async (id: string) =>
  (await inForce()).find(({ desk_id, person_id }) => desk_id === id || person_id === id)?.suspension_id ?? "";

it("a colleague of the reported company may read the report, but not decide it", async () => {
  const owner = await savePerson({ role: "shipper", alone: true });
  const reportId = await reportOn(owner);
  const member = await saveMember("trust");
  const seat = { desk_id: owner.id, person_id: member.personId, seat: "viewer", since: 1 } as const;
  await write([{ query: db().insert(seats).values(seat) }]);
  expect((await readReport(member, reportId, tick())).company).toBe(owner.fullName);
  const dismiss = (by: typeof member) =>
    reportStep("dismiss").take({ member: by, reportId, fields: { reason: "It is fine." } }, tick());
  await expect(dismiss(member)).rejects.toMatchObject(REFUSED);
  const rows = await db().select().from(staff_log).where(eq(staff_log.staff_id, member.staffId));
  expect(rows.map(({ act }) => act)).not.toContain("dismiss-report");
  expect(await dismiss(await saveMember("trust"))).toBe("Report dismissed.");
});

it("nobody suspends a company where they have a seat, from whichever page", async () => {
  const [owner, bad] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const member = await saveMember("trust");
  const seat = { desk_id: owner.id, person_id: member.personId, seat: "viewer", since: 1 } as const;
  const shared = { account_id: owner.id, other_id: bad.id, kind: "phone", found_at: 1 } as const;
  await suspend({ kind: "company", id: bad.id });
  await write([
    { query: db().insert(seats).values(seat) },
    { query: db().insert(look_alikes).values(shared) },
  ]);
  const fact = `phone ${bad.id}`;
  const fields = { whom: "company", days: "7", grounds: "Fake loads.", reason: "It is us.", fact };
  const found = { member, accountId: owner.id, fields };
  for (const act of [
    () => companyStep("suspend").take({ member, id: owner.id, fields }, tick()),
    () => lookAlikeStep("suspend").take(found, tick()),
    () => lookAlikeStep("not-the-same").take(found, tick()),
  ])
    await expect(act()).rejects.toMatchObject(REFUSED);
  expect(await suspensionOf(owner.id)).toBe("");
});

it("nobody lifts their own suspension, or that of their company", async () => {
  const member = await saveMember("trust");
  const lift = (by: typeof member, suspensionId: string) =>
    suspensionStep("lift").take({ member: by, suspensionId, fields: { reason: "A mistake." } }, tick());
  // Nobody can suspend staff, but a suspended person can become staff.
  for (const subject of [{ person_id: member.personId }, { desk_id: member.personId }]) {
    const row = { suspension_id: newId(), reason: "Fake loads.", started_at: 1, by_staff_id: member.staffId };
    await write([
      {
        query: db()
          .insert(suspensions)
          .values({ ...row, ...subject }),
      },
    ]);
    const suspensionId = await suspensionOf(member.personId);
    await expect(lift(member, suspensionId)).rejects.toMatchObject(REFUSED);
    expect(await lift(await saveMember("trust"), suspensionId)).toBe("Suspension lifted.");
  }
});

it("the log never repeats the typed reason of a suspension", async () => {
  const someone = await savePerson({ role: "driver", alone: true });
  await suspend({ kind: "person", id: someone.personId });
  const member = await saveMember("trust");
  const suspensionId = await suspensionOf(someone.personId);
  await readSuspension(member, suspensionId, tick());
  await suspensionStep("lift").take({ member, suspensionId, fields: { reason: "A mistake." } }, tick());
  const rows = await db().select().from(staff_log).where(eq(staff_log.about_person_id, someone.personId));
  expect(rows.map(({ act, why }) => [act, why])).toEqual([
    ["see-suspension", "We handle suspensions"],
    ["lift-suspension", "We handle suspensions"],
  ]);
});

it("each suspension is on a page of the list, the newest first, and support requests lead to it", async () => {
  const [first, last] = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
  await suspend({ kind: "person", id: first.personId }, { nowMs: 1_000 });
  await suspend({ kind: "company", id: last.id });
  const ids = async (page: number, size: number) => {
    const { suspensions, pages } = await listSuspensions({ page, size });
    return { shown: suspensions.map(({ suspensionId }) => suspensionId), pages };
  };
  const { shown: all } = await ids(1, 1_000);
  const size = all.length - 1;
  expect(await ids(1, size)).toEqual({
    shown: all.slice(0, size),
    pages: { previous: null, next: { page: "2" } },
  });
  expect(await ids(2, size)).toEqual({
    shown: [await suspensionOf(first.personId)],
    pages: { previous: { page: "1" }, next: null },
  });
  expect(all[0]).toBe(await suspensionOf(last.id));
  const reference = await askSupport({ viewer: last, fields: { topic: "appeal", message: "Why?" } });
  const [asked] = await db().select().from(support_requests).where(eq(support_requests.reference, reference));
  const seenBy = async (role: "admin" | "support") =>
    (await readRequest(await saveMember(role), asked?.request_id ?? "", tick())).suspensions;
  expect(await seenBy("admin")).toMatchObject([{ what: "A company", until: "until we lift it" }]);
  expect(await seenBy("support")).toEqual([]);
});

it("mail leaves to the back office what its roles may decide", () => {
  expect(ROLES_FOR.report).toEqual(rolesFor("dismiss-report"));
  expect(ROLES_FOR.request).toEqual(rolesFor("answer-request"));
});
