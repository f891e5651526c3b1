/** Tests the answers to reports. `tests/staff-rights.test.ts` tests which roles may answer them. */
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { loads, messages, notices, staff_log, support_requests } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { sendMessage } from "~/chat/inbox/send-message.server";
import { SYSTEM_SENDER_ID } from "~/chat/system-sender";
import { REMOVED_MESSAGE } from "~/chat/words";
import { followUpsFinished } from "~/http/after-answer.server";
import type { Reported } from "~/reports/reasons";
import { sendReport } from "~/reports/send-report.server";
import { requestLoad } from "~/requests/request-load.server";
import { ownRequests, supportRequest } from "~/support/queries.server";
import { DAY_MS } from "~/text/time";
import { closeParty } from "../../tests/fixtures/close-party";
import { historyOf, loadRow, requestsOn } from "../../tests/fixtures/read-back";
import { invalidOf } from "../../tests/fixtures/refused";
import { messagesIn, newTalk } from "../../tests/fixtures/scenes/chats";
import { outboxOf } from "../../tests/fixtures/servers/outbox";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { saveMember } from "../../tests/fixtures/staff/scene";
import { inForce } from "../../tests/fixtures/staff/suspend";
import { tick } from "../../tests/fixtures/staff/tick";
import { plansOf } from "../../tests/fixtures/watch-queries";
import { listSuspensions, readSuspension, suspensionStep } from "./lift.server";
import { staffLogAbout } from "./read-log.server";
import { reportStep } from "./report-steps.server";
import { openReports, readReport } from "./reports.server";
import type { StaffMember } from "./session.server";

const WORDS = "It was not as it said.";

/** @returns the id of the report */
async function reported(viewer: BuiltPerson, kind: Reported, id: string): Promise<string> {
  const fields = { reason: "other", words: WORDS };
  const reference = await sendReport({ viewer, named: { kind, id }, fields });
  const [row] = await db().select().from(support_requests).where(eq(support_requests.reference, reference));
  return row?.request_id ?? "";
}

const step = (name: string, member: StaffMember, reportId: string, fields: Record<string, string>) =>
  reportStep(name).take({ member, reportId, fields }, tick());

async function scene() {
  const owner = await savePerson({ role: "shipper", alone: true });
  const { loadId } = await saveLoad({ owner });
  const [one, two] = [
    await savePerson({ role: "driver", alone: true }),
    await savePerson({ role: "driver", alone: true }),
  ];
  const reportId = await reported(one, "load", loadId);
  return { owner, loadId, one, two, reportId, otherId: await reported(two, "load", loadId) };
}

const stateOf = async (reportId: string) =>
  (await db().select().from(support_requests).where(eq(support_requests.request_id, reportId)))[0];

describe("the list", () => {
  it("shows the company with the most open reports first, without names and words", async () => {
    const single = await savePerson({ role: "driver" });
    const alone = await reported(single, "load", (await saveLoad()).loadId);
    const { reportId, otherId } = await scene();
    const { reports } = await openReports();
    const shown = reports.filter(({ reportId: id }) => [alone, reportId, otherId].includes(id));
    expect(shown.map(({ reportId: id, weight, what }) => [id, weight, what])).toEqual([
      [reportId, 2, "load"],
      [otherId, 2, "load"],
      [alone, 1, "load"],
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/not as it said|@/);
    const size = reports.length - 1;
    const [one, two] = [await openReports({ page: 1, size }), await openReports({ page: 2, size })];
    expect([...one.reports, ...two.reports]).toEqual(reports);
    expect([one.pages.next, two.pages.next]).toEqual([{ page: "2" }, null]);
  });
});

it("the list reads only open reports, and counts those about a company by an index", async () => {
  const plans = (await plansOf(() => openReports())).flat().join("\n");
  expect(plans).toMatch(/support_requests USING INDEX support_requests_open/);
  expect(plans).toMatch(/r USING INDEX support_requests_about/);
});

describe("a report", () => {
  it("shows what staff need, never who reported, and the look is logged for the reported person", async () => {
    const { owner, loadId, one, reportId } = await scene();
    const member = await saveMember("trust");
    const shown = await readReport(member, reportId);
    expect(shown).toMatchObject({
      kind: "load",
      company: owner.fullName,
      openCount: 2,
      allCount: 2,
      underWay: 0,
      isSuspended: false,
      reporters: 2,
      revision: 1,
      now: expect.stringContaining(loadId),
      isMessageThere: false,
      message: expect.stringContaining(WORDS),
    });
    for (const text of [JSON.stringify(shown), JSON.stringify(await staffLogAbout(owner.id))])
      for (const secret of [one.id, one.email]) expect(text).not.toContain(secret);
    expect((await staffLogAbout(owner.id)).entries).toMatchObject([
      { what: "Read it", why: "Another user reported a load of yours" },
    ]);
    expect((await staffLogAbout(one.id)).entries).toEqual([]);
  });

  it.each([
    ["dismiss", "reason", "Enter the reason, which the reporter reads."],
    ["warn", "warning", "Enter the warning, which the company reads."],
    ["take-down", "why", "Enter the reason, which the company reads."],
  ])("that staff %s needs words", async (name, field, message) => {
    const { reportId } = await scene();
    const member = await saveMember("trust");
    const refused = await invalidOf(step(name, member, reportId, { [field]: " " }));
    expect(refused.fields).toEqual({ [field]: message });
    expect((await stateOf(reportId))?.state).toBe("received");
  });

  it("is dismissed once, with a reason that the reporter reads", async () => {
    const { owner, one, reportId } = await scene();
    const member = await saveMember("trust");
    await step("dismiss", member, reportId, { reason: "The load is real." });
    const [own] = await ownRequests(one);
    const read = await supportRequest(one, own?.reference ?? "", null);
    expect(read).toMatchObject({ state: "answered", answer: "The load is real.", isClosed: false });
    await expect(step("warn", member, reportId, { warning: "Stop." })).rejects.toMatchObject({
      status: 409,
      message: "This report was already answered.",
    });
    expect(outboxOf(dataFolder, owner.email)).toEqual([]);
  });

  it("leads to a warning in the inbox and by email", async () => {
    const { owner, one, reportId } = await scene();
    await step("warn", await saveMember("trust"), reportId, { warning: "Post real loads." });
    await followUpsFinished();
    const feed = await messagesIn(owner.defaultGroupId);
    expect(feed.map(({ kind, content }) => [kind, content])).toEqual([
      ["suspension:warning", "Warning from Haulway: Post real loads."],
    ]);
    expect(outboxOf(dataFolder, owner.email).map(({ subject }) => subject)).toEqual([
      "A warning from Haulway",
    ]);
    const own = await ownRequests(one);
    expect((await supportRequest(one, own[0]?.reference ?? "", null)).answer).toMatch(/acted on it/);
  });

  it("of a closed account is deleted once it is answered", async () => {
    const { one, reportId } = await scene();
    await closeParty(one);
    await step("dismiss", await saveMember("trust"), reportId, { reason: "The load is real." });
    expect(await stateOf(reportId)).toBeUndefined();
  });
});

describe("a load that is taken down", () => {
  it("leaves the board with its requests, and the history names Haulway", async () => {
    const { owner, two, loadId, reportId, otherId } = await scene();
    await requestLoad({ viewer: two, loadId });
    const member = await saveMember("trust");
    await step("take-down", member, reportId, { why: "A copy.", revision: "1" });
    expect((await loadRow(loadId)).deleted_at).not.toBeNull();
    expect(await requestsOn(loadId)).toEqual({ [two.id]: "rejected" });
    expect((await historyOf(loadId)).at(-1)).toEqual(["delete", "pending", null, SYSTEM_SENDER_ID]);
    expect((await messagesIn(owner.defaultGroupId)).at(-1)?.content).toBe(
      "Removed by Haulway: a load of yours. Reason: A copy.",
    );
    const told = await db().select().from(notices).where(eq(notices.person_id, two.id));
    expect(told.map(({ kind }) => kind)).toContain("delete:others");
    const again = { why: "Again.", revision: "1" };
    await expect(step("take-down", member, otherId, again)).rejects.toMatchObject({
      message:
        "This load changed, or it is no longer on the board. Nothing was removed. Compare the terms again.",
    });
    expect((await stateOf(otherId))?.state).toBe("received");
  });

  it("is not under way", async () => {
    const { loadId, driver } = await saveLoad({ status: "pickup" });
    const reportId = await reported(driver as BuiltPerson, "load", loadId);
    const member = await saveMember("trust");
    expect((await readReport(member, reportId)).revision).toBeNull();
    await expect(
      step("take-down", member, reportId, { why: "A copy.", revision: "1" }),
    ).rejects.toMatchObject({
      status: 409,
    });
    const [row] = await db().select().from(loads).where(eq(loads.load_id, loadId));
    expect(row?.deleted_at).toBeNull();
  });
});

it("a message that is taken down loses its text, and the report keeps it", async () => {
  const { shipper, driver, groupId } = await newTalk();
  await sendMessage({ viewer: driver, groupId, content: "Send the code" });
  const [message] = await messagesIn(groupId);
  const reportId = await reported(shipper, "message", message?.id ?? "");
  const member = await saveMember("trust");
  await step("take-down", member, reportId, { why: "Phishing." });
  const [row] = await db()
    .select()
    .from(messages)
    .where(eq(messages.id, message?.id ?? ""));
  expect(row?.content).toBe(REMOVED_MESSAGE);
  expect((await stateOf(reportId))?.context).toContain("Send the code");
  const again = await reported(shipper, "message", message?.id ?? "");
  await expect(step("take-down", member, again, { why: "Phishing." })).rejects.toMatchObject({
    message: "This message is no longer there.",
  });
});

const SUSPEND = { whom: "company", days: "7", grounds: "Fake loads." };

describe("a company that is suspended", () => {
  it("is mailed the reason and the end; the log has the act; support lifts it with a reason", async () => {
    const { owner, reportId } = await scene();
    const member = await saveMember("trust");
    await step("suspend", member, reportId, SUSPEND);
    await followUpsFinished();
    const [mail] = outboxOf(dataFolder, owner.email);
    expect(mail?.subject).toBe("Suspended by Haulway");
    expect(mail?.text).toContain("Reason: Fake loads.");
    const row = (await inForce()).find(({ desk_id }) => desk_id === owner.id);
    expect(row).toMatchObject({ person_id: null, by_staff_id: member.staffId });
    expect((row?.ends_at ?? 0) - (row?.started_at ?? 0)).toBe(7 * DAY_MS);
    const suspensionId = row?.suspension_id ?? "";
    const { suspensions } = await listSuspensions();
    expect(suspensions.map((each) => each.suspensionId)).toContain(suspensionId);
    expect(await readSuspension(member, suspensionId, tick())).toMatchObject({
      what: "A company",
      name: owner.fullName,
      reason: "Fake loads.",
    });
    const lift = { member, suspensionId, fields: { reason: "It was a mistake." } };
    await suspensionStep("lift").take(lift, tick());
    await followUpsFinished();
    expect(outboxOf(dataFolder, owner.email).at(-1)?.text).toContain("It was a mistake.");
    await expect(suspensionStep("lift").take(lift, tick())).rejects.toMatchObject({ status: 404 });
    const acts = await db().select().from(staff_log).where(eq(staff_log.about_person_id, owner.id));
    expect(acts.map(({ act }) => act)).toEqual(["suspend", "see-suspension", "lift-suspension"]);
  });

  it.each([
    [{ whom: "" }, { whom: "Choose whom." }],
    [{ days: "1" }, { days: "Choose how long." }],
    [{ grounds: "" }, { grounds: "Enter the reason, which the company reads." }],
  ])("needs %j otherwise", async (wrong, fields) => {
    const { owner, reportId } = await scene();
    const refused = step("suspend", await saveMember("trust"), reportId, { ...SUSPEND, ...wrong });
    expect((await invalidOf(refused)).fields).toEqual(fields);
    expect((await inForce()).some(({ desk_id }) => desk_id === owner.id)).toBe(false);
  });

  it("may be one person instead, without an end", async () => {
    const { owner, reportId } = await scene();
    await step("suspend", await saveMember("trust"), reportId, { ...SUSPEND, whom: "person", days: "open" });
    const row = (await inForce()).find(({ person_id }) => person_id === owner.id);
    expect(row).toMatchObject({ desk_id: null, ends_at: null });
    expect(await messagesIn(owner.defaultGroupId)).toEqual([]);
  });
});
