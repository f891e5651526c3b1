import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { staff_log, support_requests } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { askSupport } from "~/support/ask-support.server";
import { ownRequests, supportRequest } from "~/support/queries.server";
import { REPORT_TOPIC } from "~/support/topics";
import { invalidOf } from "../../tests/fixtures/refused";
import { outboxOf } from "../../tests/fixtures/servers/outbox";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { saveMember } from "../../tests/fixtures/staff/scene";
import { tick } from "../../tests/fixtures/staff/tick";
import { plansOf } from "../../tests/fixtures/watch-queries";
import { staffLogAbout } from "./read-log.server";
import { openRequests, readRequest, requestStep } from "./requests.server";
import type { StaffMember } from "./session.server";

const rowOf = async (reference: string) => {
  const [row] = await db().select().from(support_requests).where(eq(support_requests.reference, reference));
  if (!row) throw new Error("The request was not stored.");
  return row;
};

async function asked() {
  const person = await savePerson({ role: "driver" });
  const fields = { topic: "billing", message: "Which day is it?" };
  const reference = await askSupport({ viewer: person, fields });
  return { person, reference, requestId: (await rowOf(reference)).request_id };
}

const step = (name: string, member: StaffMember, requestId: string, fields: Record<string, string> = {}) =>
  requestStep(name).take({ member, requestId, fields }, tick());

const logged = async () => (await db().select().from(staff_log)).length;

describe("the list", () => {
  it("shows open requests, oldest first, with no name, no address and no reports", async () => {
    const visitor = { full_name: "Vera Able", email: "vera@haulway.test", topic: "load", message: "Hello?" };
    const first = await rowOf(await askSupport({ viewer: null, fields: visitor }, 1_000));
    const report = await rowOf(await askSupport({ viewer: null, fields: visitor }, 2_000));
    const topic = { query: db().update(support_requests).set({ topic: REPORT_TOPIC }) };
    await write([{ query: topic.query.where(eq(support_requests.request_id, report.request_id)) }]);
    const { requestId } = await asked();
    const member = await saveMember("support");
    await step("take", member, requestId);
    const { requests } = await openRequests();
    expect(requests).toEqual([
      {
        requestId: first.request_id,
        name: first.reference.slice(0, 8).toUpperCase(),
        topic: "A load or its documents",
        createdAt: 1_000,
        takenBy: null,
      },
      expect.objectContaining({ requestId, takenBy: "AS" }),
    ]);
    const [one, two] = [await openRequests({ page: 1, size: 1 }), await openRequests({ page: 2, size: 1 })];
    expect([...one.requests, ...two.requests]).toEqual(requests);
    expect(one.pages).toEqual({ previous: null, next: { page: "2" } });
    expect(two.pages).toEqual({ previous: { page: "1" }, next: null });
    await expect(readRequest(member, report.request_id)).rejects.toMatchObject({ status: 404 });
  });

  it("is read by its index, without a sort", async () => {
    const [plan = []] = await plansOf(() => openRequests());
    expect(plan.join("\n")).toMatch(/support_requests USING INDEX support_requests_open/);
    expect(plan.join("\n")).not.toContain("TEMP B-TREE");
  });
});

describe("a request", () => {
  it("is taken, answered by email and in the product, and the person reads who did it", async () => {
    const { person, reference, requestId } = await asked();
    const member = await saveMember("support");
    expect(await readRequest(member, requestId, tick())).toMatchObject({
      seen: "",
      isMine: false,
      isTaken: false,
    });
    await step("take", member, requestId, { seen: "" });
    expect(await readRequest(member, requestId, tick())).toMatchObject({
      isMine: true,
      message: "Which day is it?",
    });
    await step("answer", member, requestId, { answer: " On the first.\r\nEvery month. " });
    expect(await supportRequest(person, reference, null)).toMatchObject({
      state: "answered",
      isClosed: false,
      answer: "On the first.\nEvery month.",
    });
    await followUpsFinished();
    const [mail] = outboxOf(dataFolder, person.email);
    expect(mail?.subject).toBe(`Your support request ${reference.slice(0, 8).toUpperCase()}: Billing`);
    expect(mail?.text).toContain("On the first.\nEvery month.");
    expect(mail?.link).toBe(`/customer-support/request?reference=${reference}`);
    const { entries } = await staffLogAbout(person.id);
    expect(entries.map(({ what }) => what)).toEqual(["Answered it", "Read it", "Took it", "Read it"]);
    expect(new Set(entries.map(({ who, why }) => `${who}. ${why}`))).toEqual(
      new Set(["AS, support. You asked us about: Billing"]),
    );
    expect((await openRequests()).requests).not.toContainEqual(expect.objectContaining({ requestId }));
  });

  it("is closed with a reason and without an email", async () => {
    const { person, reference, requestId } = await asked();
    const member = await saveMember("admin");
    await step("take", member, requestId);
    await step("close", member, requestId, { reason: "You sent it twice." });
    expect(await supportRequest(person, reference, null)).toMatchObject({
      state: "answered",
      isClosed: true,
      answer: "You sent it twice.",
    });
    expect(await ownRequests(person)).toMatchObject([{ isClosed: true }]);
    await followUpsFinished();
    expect(outboxOf(dataFolder, person.email)).toEqual([]);
  });

  it("needs words, which stay if they are missing or too long", async () => {
    const { requestId } = await asked();
    const member = await saveMember("support");
    await step("take", member, requestId);
    const before = await logged();
    const empty = await invalidOf(step("answer", member, requestId, { answer: " " }));
    expect(empty.fields).toEqual({ answer: "Enter your answer." });
    const long = await invalidOf(step("answer", member, requestId, { answer: "x".repeat(5_001) }));
    expect(Object.keys(long.fields ?? {})).toEqual(["answer"]);
    const none = await invalidOf(step("close", member, requestId));
    expect(none.fields).toEqual({ reason: "Enter the reason, which the user reads." });
    expect(await logged()).toBe(before);
  });

  it("is answered only by the one who has taken it, and only once", async () => {
    const { requestId } = await asked();
    const [one, other] = [await saveMember("support"), await saveMember("support")];
    const answer = { answer: "On the first." };
    const before = await logged();
    await expect(step("answer", one, requestId, answer)).rejects.toThrow("Take the request before you");
    await step("take", one, requestId, { seen: "" });
    await expect(step("answer", other, requestId, answer)).rejects.toThrow("has just taken this request");
    await expect(step("take", other, requestId, { seen: "" })).rejects.toThrow("has just taken this request");
    await step("take", other, requestId, { seen: one.staffId });
    await expect(step("close", one, requestId, { reason: "No." })).rejects.toThrow("has just taken");
    await step("answer", other, requestId, answer);
    await expect(step("answer", other, requestId, answer)).rejects.toThrow("already answered or closed");
    await expect(step("take", one, requestId, { seen: other.staffId })).rejects.toThrow(
      "already answered or closed",
    );
    expect(await logged()).toBe(before + 3);
  });

  it("of simultaneous answers, one is stored and mailed", async () => {
    const { person, requestId } = await asked();
    const member = await saveMember("support");
    await step("take", member, requestId);
    const answers = ["One.", "Two."].map((answer) => step("answer", member, requestId, { answer }));
    const outcomes = await Promise.allSettled(answers);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await followUpsFinished();
    expect(outboxOf(dataFolder, person.email)).toHaveLength(1);
  });

  it("has no other steps", () => {
    for (const name of [null, "none", "toString"]) expect(() => requestStep(name)).toThrow();
  });
});
