import "../../tests/fixtures/servers/own-database";

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { db } from "db/client";
import { messages, support_requests } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { BUILT_PASSWORD, type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { leaveGroup } from "~/chat/inbox/leave-group.server";
import { sendMessage } from "~/chat/inbox/send-message.server";
import { followUpsFinished } from "~/http/after-answer.server";
import { closeAccount } from "~/leaving/close-account.server";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { supportAddress } from "~/mail/support-address.server";
import { Invalid, NotFound } from "~/platform/errors";
import { hashOf, newSecret } from "~/platform/secret";
import { markAnswered } from "~/support/ask-support.server";
import { supportRequest } from "~/support/queries.server";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { messagesIn, newTalk } from "../../tests/fixtures/scenes/chats";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { withoutIds } from "../../tests/fixtures/without-ids";
import { namedIn, reportPath } from "./address";
import { REASONS, REPORTED, type Reported, reasonLabel } from "./reasons";
import { reportMail } from "./report-mail.server";
import { reportPage, sendReport } from "./send-report.server";
import { targetFor } from "./targets.server";

const person = (role: "driver" | "shipper") => savePerson({ role });

const FIELDS = { reason: "other", words: "It was not as it said." };

const report = (
  viewer: BuiltPerson,
  kind: Reported | "chat",
  id: string,
  fields: Record<string, string> = FIELDS,
) => sendReport({ viewer, named: { kind, id }, fields });

const reportsOf = (viewer: BuiltPerson) =>
  db().select().from(support_requests).where(eq(support_requests.user_id, viewer.id));

const refusalOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

/** Returns whether a user may report the target. Fails if the page and the form give different results. */
async function mayReport(viewer: BuiltPerson, kind: Reported, id: string): Promise<boolean> {
  const named = { kind, id };
  const [page, form] = [
    await refusalOf(reportPage(viewer, named)),
    await refusalOf(report(viewer, kind, id)),
  ];
  expect(form === null).toBe(page === null);
  for (const refusal of [page, form]) if (refusal) expect(refusal).toBeInstanceOf(NotFound);
  return page === null;
}

describe("a load is reported", () => {
  it.each(LOAD_STATUSES)("in %s by any user who may see it", async (status) => {
    const isOpen = status === "new" || status === "pending";
    const [owner, driver, stranger] = [
      await person("shipper"),
      await person("driver"),
      await person("driver"),
    ];
    const { loadId } = await saveLoad({ owner, status, ...(status !== "new" && { driver }) });
    expect(await mayReport(owner, "load", loadId)).toBe(true);
    expect(await mayReport(driver, "load", loadId)).toBe(true);
    expect(await mayReport(stranger, "load", loadId)).toBe(isOpen);
    expect(await mayReport(await person("shipper"), "load", loadId)).toBe(isOpen);
  });

  it("with its content, for the team and the reporter, and never with a pin or a street", async () => {
    const { owner, loadId, pin } = await saveLoad({
      terms: { special_instructions: "Ask for Ed at the gate", verification_pin: "4711" },
    });
    const driver = await person("driver");
    await report(driver, "load", loadId);
    const [row, ...more] = await reportsOf(driver);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      topic: "report",
      state: "received",
      message: "Something else\n\nIt was not as it said.",
    });
    for (const part of [loadId, owner.fullName, owner.id, "Ask for Ed at the gate"])
      expect(row?.context).toContain(part);
    expect(pin).toBe("4711");
    expect(withoutIds(row?.context)).not.toContain(pin);
    expect(row?.context).not.toContain("1200 Industrial Way");
  });

  it("not from an old page, once it is gone", async () => {
    const { owner, loadId } = await saveLoad();
    const driver = await person("driver");
    const deleted = () => deleteLoad({ viewer: owner as BuiltPerson, loadId });
    const late = betweenLookAndWrite(deleted, {
      of: () => report(driver, "load", loadId),
      at: /support_requests/,
    });
    await expect(late).rejects.toThrow(NotFound);
    expect(await reportsOf(driver)).toEqual([]);
  });
});

describe("a message is reported", () => {
  async function written() {
    const talk = await newTalk();
    await sendMessage({ viewer: talk.driver, groupId: talk.groupId, content: "Send the code\nthat you got" });
    const [message] = await messagesIn(talk.groupId);
    return { ...talk, id: message?.id ?? "" };
  }

  it("by a member of the chat who did not write it", async () => {
    const { shipper, driver, stranger, groupId, id } = await written();
    expect(await mayReport(shipper, "message", id)).toBe(true);
    expect(await mayReport(driver, "message", id)).toBe(false);
    expect(await mayReport(stranger, "message", id)).toBe(false);
    await leaveGroup({ viewer: shipper, groupId });
    expect(await mayReport(shipper, "message", id)).toBe(false);
  });

  it("with its text, chosen from the messages of the chat", async () => {
    const { shipper, driver, stranger, groupId, id } = await written();
    const named = { kind: "chat", id: groupId } as const;
    const { choices } = await reportPage(shipper, named);
    expect(choices).toEqual([[id, expect.stringMatching(/: Send the code that you got$/)]]);
    await expect(reportPage(stranger, named)).rejects.toThrow(NotFound);
    expect(await reportPage(driver, named)).toMatchObject({ choices: [], personId: shipper.id });
    await expect(report(shipper, "chat", groupId)).rejects.toMatchObject({
      fields: { message: "Choose the message." },
    });
    await report(shipper, "chat", groupId, { ...FIELDS, reason: "fraud", message: id });
    const [row] = await reportsOf(shipper);
    expect(row?.context).toContain("Text: Send the code\nthat you got");
    expect(row?.context).toContain(driver.id);
  });

  it("if someone else has written; otherwise the other user is offered, if they may be reported", async () => {
    const { shipper, driver, groupId, loadId } = await newTalk();
    const named = { kind: "chat", id: groupId } as const;
    const offered = async (viewer: BuiltPerson) => (await reportPage(viewer, named)).personId;
    expect([await offered(driver), await offered(shipper)]).toEqual([shipper.id, driver.id]);
    await leaveGroup({ viewer: shipper, groupId });
    await expect(reportPage(shipper, named)).rejects.toThrow(NotFound);
    expect(await offered(driver)).toBe(shipper.id);
    await deleteLoad({ viewer: shipper, loadId });
    expect(await offered(driver)).toBeNull();
    await expect(report(driver, "chat", groupId)).rejects.toMatchObject({
      fields: { message: "Choose the message." },
    });
  });

  it("but not a message from Haulway", async () => {
    const { owner } = await saveLoad({ status: "pickup", messages: true });
    const { defaultGroupId } = owner as BuiltPerson;
    const [news] = await db().select().from(messages).where(eq(messages.group_id, defaultGroupId));
    expect(news).toBeDefined();
    expect(await mayReport(owner as BuiltPerson, "message", news?.id ?? "")).toBe(false);
  });
});

describe("a user is reported", () => {
  it("by those who share a load or a chat with them", async () => {
    const { shipper, driver, stranger } = await newTalk();
    expect(await mayReport(shipper, "person", driver.id)).toBe(true);
    expect(await mayReport(driver, "person", shipper.id)).toBe(true);
    expect(await mayReport(stranger, "person", shipper.id)).toBe(true);
    expect(await mayReport(stranger, "person", driver.id)).toBe(false);
    expect(await mayReport(shipper, "person", shipper.id)).toBe(false);
    expect(await mayReport(await person("shipper"), "person", driver.id)).toBe(false);
    expect(await mayReport(shipper, "person", "system")).toBe(false);
  });
});

describe("the form", () => {
  it.each(REPORTED)("accepts the reasons for a %s and refuses others at the field", async (kind) => {
    const { shipper, driver, loadId, groupId } = await newTalk();
    await sendMessage({ viewer: driver, groupId, content: "Hello" });
    const [message] = await messagesIn(groupId);
    const id = { load: loadId, message: message?.id ?? "", person: driver.id }[kind];
    for (const [reason] of REASONS[kind]) {
      expect(reasonLabel(kind, reason)).not.toBeNull();
      await report(shipper, kind, id, { ...FIELDS, reason });
      // A user can report the same target again only after the answer.
      await db().update(support_requests).set({ state: "answered" });
    }
    expect(await reportsOf(shipper)).toHaveLength(REASONS[kind].length);
    await expect(report(shipper, kind, id, { ...FIELDS, reason: "none" })).rejects.toMatchObject({
      fields: { reason: "Choose a reason." },
    });
  });

  it.each([
    ["", "Tell us briefly what happened."],
    ["x".repeat(3001), "Use at most 3,000 characters. This has 3,001."],
  ])("refuses a text like %j", async (words, message) => {
    const { loadId } = await saveLoad();
    const driver = await person("driver");
    await expect(report(driver, "load", loadId, { reason: "other", words })).rejects.toMatchObject({
      fields: { words: message },
    });
    expect(await reportsOf(driver)).toEqual([]);
  });

  it("sent twice creates one report, and another user's reference opens nothing", async () => {
    const { loadId } = await saveLoad();
    const [driver, other] = [await person("driver"), await person("driver")];
    const fields = { ...FIELDS, reference: newSecret() };
    expect(await report(driver, "load", loadId, fields)).toBe(fields.reference);
    expect(await report(driver, "load", loadId, fields)).toBe(fields.reference);
    expect(await reportsOf(driver)).toHaveLength(1);
    await expect(report(other, "load", loadId, fields)).rejects.toThrow(NotFound);
  });

  it("is limited to ten per hour and user", async () => {
    const driver = await person("driver");
    for (let n = 0; n < 10; n++) await report(driver, "load", (await saveLoad()).loadId);
    const refusal = await refusalOf(report(driver, "load", (await saveLoad()).loadId));
    expect(refusal).toBeInstanceOf(Invalid);
    expect(refusal).toHaveProperty("status", 429);
    expect(await reportsOf(driver)).toHaveLength(10);
  });

  it("outlives the reporter's account, anonymously, until the team has answered it", async () => {
    const [{ loadId: firstId }, { loadId }] = [await saveLoad(), await saveLoad()];
    const driver = await savePerson({ role: "driver", alone: true });
    const key = newSecret();
    const sent = async (id: string) => {
      const reference = await report(driver, "load", id);
      await db()
        .update(support_requests)
        .set({ answer_key_hash: await hashOf(key) })
        .where(eq(support_requests.reference, reference));
      return reference;
    };
    const [answered, reference] = [await sent(firstId), await sent(loadId)];
    await markAnswered(answered, key);
    expect(await reportsOf(driver)).toHaveLength(2);
    await closeAccount({ viewer: driver, password: BUILT_PASSWORD });
    const [row, ...more] = await reportsOf(driver);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ full_name: "Closed account", email: "", state: "received" });
    expect(row?.context).toContain(loadId);
    expect(JSON.stringify(row)).not.toContain(driver.fullName);
    expect(await supportRequest(null, reference, key)).toMatchObject({ isTeam: true, message: row?.message });
    for (const viewer of [null, await person("driver")])
      await expect(supportRequest(viewer, reference, null)).rejects.toThrow(NotFound);
    await markAnswered(reference, "another");
    expect(await reportsOf(driver)).toHaveLength(1);
    await markAnswered(reference, key);
    expect(await reportsOf(driver)).toEqual([]);
  });
});

it("a report reaches the team by email, with what was reported", async () => {
  const { loadId } = await saveLoad();
  const driver = await person("driver");
  const words = `Nobody knows this load ${newSecret(4)}.`;
  await report(driver, "load", loadId, { reason: "not-real", words });
  await followUpsFinished();
  // `outboxOf` does not decode this email, which is not ASCII because of the arrow in the lane.
  const outbox = join(dataFolder, "outbox");
  const mails = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), "utf8"));
  const [mail, ...more] = mails.filter((each) => each.includes(words));
  expect(more).toEqual([]);
  for (const line of [`To: ${supportAddress()}`, "Reported: a load", "Reason: Fake load"])
    expect(mail).toContain(line);
});

it("the email to the team has reporter, target, reason and link, and a name cannot add lines", async () => {
  const { owner, loadId } = await saveLoad();
  const driver = await person("driver");
  const target = await targetFor(driver, "load", loadId);
  if (!target) throw new Error("The load cannot be reported.");
  const reporter = { id: driver.id, fullName: "Ann\nBcc: all@example.test", email: "ann@example.test" };
  const reference = "ab".repeat(32);
  const about = { requestId: "ef", reference, answerKey: "cd", reporter, reason: "Fake load", words: "Why" };
  const mail = reportMail({ ...about, target, isStaffed: false });
  expect(mail.subject).toBe("Report ABABABAB of a load: Fake load");
  expect(mail.replyTo).toBe("ann@example.test");
  expect(mail.text.split("\n")[0]).toBe(`From: Ann Bcc: all@example.test <ann@example.test>, ${driver.id}`);
  for (const part of [loadId, owner.id, `reference=${reference}`, "key=cd"])
    expect(mail.text).toContain(part);
  const toStaff = reportMail({ ...about, target, isStaffed: true }).text;
  expect(toStaff).toContain("/staff/reports/ef");
  expect(toStaff).not.toContain("key=");
});

it("the address of a report names its target", () => {
  for (const kind of [...REPORTED, "chat"] as const) {
    const { searchParams } = new URL(reportPath(kind, "an id"), "http://haulway.test");
    expect(namedIn(searchParams)).toEqual({ kind, id: "an id" });
  }
  expect(namedIn(new URLSearchParams("load=&other=1"))).toBeNull();
});
