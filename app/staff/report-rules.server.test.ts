/** Tests whom and what a step on a report affects, and who is notified. */
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { loads, seats, support_requests } from "db/schema";
import { write } from "db/write";
import { and, eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { type BuiltPerson, saveColleague, saveLoad, savePerson } from "~/builders";
import { sendMessage } from "~/chat/inbox/send-message.server";
import { loadRoom, type RoomName, userRoom } from "~/chat/rooms/protocol";
import { followUpsFinished } from "~/http/after-answer.server";
import type { Reported } from "~/reports/reasons";
import { sendReport } from "~/reports/send-report.server";
import { loadRow } from "../../tests/fixtures/read-back";
import { messagesIn, newTalk } from "../../tests/fixtures/scenes/chats";
import { outboxOf } from "../../tests/fixtures/servers/outbox";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { saveMember } from "../../tests/fixtures/staff/scene";
import { inForce } from "../../tests/fixtures/staff/suspend";
import { tick } from "../../tests/fixtures/staff/tick";
import { reportStep } from "./report-steps.server";
import { openReports, readReport } from "./reports.server";
import type { StaffMember } from "./session.server";

const line = vi.hoisted(() => ({ changed: [] as string[] }));
vi.mock("~/chat/rooms/publish.server", () => ({
  publish: async (room: RoomName, { type }: { type: string }) => {
    if (type === "changed") line.changed.push(room);
  },
  rooms: () => ({ isSetUp: true }),
}));

async function report(viewer: BuiltPerson, kind: Reported, id: string): Promise<string> {
  const fields = { reason: "other", words: "It was not as it said." };
  const reference = await sendReport({ viewer, named: { kind, id }, fields });
  const [row] = await db().select().from(support_requests).where(eq(support_requests.reference, reference));
  return row?.request_id ?? "";
}

const step = (name: string, member: StaffMember, reportId: string, fields: Record<string, string>) =>
  reportStep(name).take({ member, reportId, fields }, tick());

const newPerson = (role: "driver" | "shipper") => savePerson({ role, alone: true });

const SUSPEND = { days: "7", grounds: "Phishing." };

describe("a report of a message", () => {
  async function written(by: "founder" | "colleague") {
    const { shipper, driver, groupId } = await newTalk();
    const colleague = await saveColleague(driver);
    await sendMessage({ viewer: by === "founder" ? driver : colleague, groupId, content: "Send the code" });
    const [message] = await messagesIn(groupId);
    const messageId = message?.id ?? "";
    return { driver, colleague, messageId, shipper, reportId: await report(shipper, "message", messageId) };
  }

  it.each(["founder", "colleague"] as const)("suspends its writer, the %s, who has left", async (by) => {
    const { driver, colleague, reportId } = await written(by);
    const writer = by === "founder" ? driver : colleague;
    const seat = and(eq(seats.desk_id, driver.id), eq(seats.person_id, writer.personId));
    await write([{ query: db().update(seats).set({ ended_at: 1 }).where(seat) }]);
    await step("suspend", await saveMember("trust"), reportId, { ...SUSPEND, whom: "person" });
    const people = (await inForce()).map(({ person_id }) => person_id);
    expect(people.filter((id) => id === driver.personId || id === colleague.personId)).toEqual([
      writer.personId,
    ]);
  });

  it("offers no removal after another report led to it", async () => {
    const { messageId, reportId } = await written("founder");
    const [row] = await db().select().from(support_requests).where(eq(support_requests.request_id, reportId));
    const second = { ...row, request_id: `${reportId}-2`, reference: "second" } as NonNullable<typeof row>;
    await write([{ query: db().insert(support_requests).values(second) }]);
    const member = await saveMember("trust");
    expect((await readReport(member, second.request_id, tick())).isMessageThere).toBe(true);
    await step("take-down", member, reportId, { why: "Phishing." });
    expect((await readReport(member, second.request_id, tick())).isMessageThere).toBe(false);
    expect(messageId).not.toBe("");
  });
});

describe("the reporter", () => {
  it.each([
    ["dismiss", { reason: "The load is real." }, "The load is real."],
    ["warn", { warning: "Post real loads." }, "acted on it"],
  ])("is mailed what came of it: %s", async (name, fields, words) => {
    const { loadId } = await saveLoad();
    const reporter = await newPerson("driver");
    const reportId = await report(reporter, "load", loadId);
    const member = await saveMember("trust");
    const shown = await readReport(member, reportId, tick());
    expect(JSON.stringify(shown)).not.toContain(reporter.email);
    await step(name, member, reportId, fields);
    await followUpsFinished();
    const [mail] = outboxOf(dataFolder, reporter.email);
    expect(mail?.subject).toMatch(/^Your support request .{8}: A report$/);
    expect(mail?.text).toContain(words);
    expect(mail?.text).toContain("You reported something to Haulway.");
  });

  it("counts once in the queue, however many loads of a company the user reports", async () => {
    const [loud, quiet] = [await newPerson("shipper"), await newPerson("shipper")];
    const reporter = await newPerson("driver");
    const ids: string[] = [];
    for (let nth = 0; nth < 3; nth++)
      ids.push(await report(reporter, "load", (await saveLoad({ owner: loud })).loadId));
    const { loadId } = await saveLoad({ owner: quiet });
    for (const viewer of [await newPerson("driver"), await newPerson("driver")])
      ids.push(await report(viewer, "load", loadId));
    const weights = (await openReports()).reports.flatMap(({ reportId, weight }) =>
      ids.includes(reportId) ? [[ids.indexOf(reportId), weight]] : [],
    );
    expect(weights).toEqual([
      [3, 2],
      [4, 2],
      [0, 1],
      [1, 1],
      [2, 1],
    ]);
  });

  it("has one open report of a target, and may report it again after the answer", async () => {
    const { loadId } = await saveLoad();
    const reporter = await newPerson("driver");
    const reportId = await report(reporter, "load", loadId);
    await expect(report(reporter, "load", loadId)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("You already reported this."),
    });
    await step("dismiss", await saveMember("trust"), reportId, { reason: "The load is real." });
    expect(await report(reporter, "load", loadId)).not.toBe(reportId);
  });
});

/** The fields of an outdated page, and of a page without a load. */
const OUTDATED: readonly Record<string, string>[] = [{ revision: "1" }, {}];

describe("a load", () => {
  it("is not taken down if its terms changed after the page was read", async () => {
    const { loadId } = await saveLoad();
    const reportId = await report(await newPerson("driver"), "load", loadId);
    const member = await saveMember("trust");
    const { revision, now } = await readReport(member, reportId, tick());
    expect([revision, now]).toEqual([1, expect.stringContaining("revision 1")]);
    await write([{ query: db().update(loads).set({ revision: 2 }).where(eq(loads.load_id, loadId)) }]);
    for (const fields of OUTDATED)
      await expect(step("take-down", member, reportId, { why: "A copy.", ...fields })).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining("This load changed"),
      });
    expect((await loadRow(loadId)).deleted_at).toBeNull();
    await step("take-down", member, reportId, { why: "A copy.", revision: "2" });
    expect((await loadRow(loadId)).deleted_at).not.toBeNull();
  });

  it("that is taken down updates the open pages of its owner and of those who look at it", async () => {
    const { loadId, owner } = await saveLoad();
    const reportId = await report(await newPerson("driver"), "load", loadId);
    line.changed = [];
    await step("take-down", await saveMember("trust"), reportId, { why: "A copy.", revision: "1" });
    await followUpsFinished();
    expect(line.changed).toEqual(expect.arrayContaining([loadRoom(loadId), userRoom(owner.id)]));
  });
});
