import "../../tests/fixtures/own-database";

import { saveLoad, savePerson } from "db/builders";
import { db } from "db/client";
import { files, messages, notices, policies, users } from "db/schema";
import { write } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveAccount } from "~/accounts/save-account.server";
import { recordView } from "~/files/file-views.server";
import { fileToOpen } from "~/files/open-file.server";
import { closeAccount } from "~/leaving/close-account.server";
import { answersFollowedUp } from "~/platform/after-answer.server";
import { addDays, earliestToday } from "~/platform/dates";
import { Forbidden, Invalid, NotFound } from "~/platform/errors";
import { driverInfo } from "~/requests/driver-info.server";
import { requestLoad } from "~/requests/request-load.server";
import { policyState, REMINDER_DAYS, remindedOf } from "~/trade/policies";
import type { Viewer } from "~/trade/viewer";
import { samplePdf } from "../../tests/fixtures/documents";
import { storedBlobs } from "../../tests/fixtures/stored-blobs";
import { addPolicy, MOST_POLICIES } from "./add-policy.server";
import { carrierSeenBy } from "./queries.server";
import { remindOfPolicies } from "./remind.server";
import { removePolicy } from "./remove-policy.server";
import { stateFacts, USDOT_TAKEN } from "./state-facts.server";

const clientAddress = "192.0.2.1";
const facts = { legal_name: "Rivers Hauling LLC", usdot: "", mc_number: "" };
const driver = () => savePerson({ role: "driver" });
const inDays = (days: number) => addDays(earliestToday(), days);
const TERMS = {
  kind: "auto",
  insurer: "Great Basin Mutual",
  policy_number: "A-1",
  limit: "$1,000,000",
  effective_on: "2026-01-01",
  expires_on: inDays(200),
};

async function add(
  viewer: Viewer,
  changes: Record<string, string> = {},
  paper?: { buffer: Buffer; name: string },
) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...TERMS, ...changes })) body.append(name, value);
  if (paper) body.append("paper", new File([new Uint8Array(paper.buffer)], paper.name));
  const request = new Request("http://haulway.test/user-account/carrier/policy", { method: "POST", body });
  await addPolicy({ viewer, clientAddress, request });
}

async function stated(viewer: Viewer, changes: Record<string, string> = {}) {
  await stateFacts({ viewer, fields: { ...facts, ...changes } });
}

async function onlyPolicy(viewer: Viewer) {
  const carrier = await carrierSeenBy(viewer.id, viewer.id);
  const [policy, ...others] = carrier?.policies ?? [];
  if (!policy || others.length > 0) throw new Error(`There are ${others.length + 1} policies, or none.`);
  return policy;
}

/** The messages of each field of a refused form. */
async function faults(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => null,
    (refusal: unknown) => refusal,
  );
  if (!(error instanceof Invalid)) throw error ?? new Error("It was not refused.");
  return { message: error.message, fields: error.fields, typed: error.typed };
}

describe("a carrier's facts", () => {
  it.each([
    ["1234567", "1234567"],
    ["USDOT 1234567", "1234567"],
    ["US DOT# 12", "12"],
    ["USDOT 0000777", "777"],
    ["", null],
  ])("take the USDOT number %j", async (usdot, kept) => {
    const viewer = await driver();
    await write([{ query: sql`update carrier_facts set usdot = null` }]);
    await stated(viewer, { usdot, mc_number: "MC-99" });
    expect((await carrierSeenBy(viewer.id, viewer.id))?.facts).toMatchObject({
      legalName: facts.legal_name,
      usdot: kept,
      mcNumber: "MC-99",
    });
  });

  it.each(["123456789", "12a", "-1", "１２", "0", "000"])(
    "refuse the USDOT number %j beside its field",
    async (usdot) => {
      const viewer = await driver();
      expect(await faults(stated(viewer, { usdot }))).toMatchObject({
        fields: { usdot: "A USDOT number has 1 to 8 digits." },
        typed: { usdot },
      });
    },
  );

  it("need a name, and are a driver's", async () => {
    expect((await faults(stated(await driver(), { legal_name: " " }))).fields).toHaveProperty("legal_name");
    const shipper = await savePerson({ role: "shipper" });
    await expect(stated(shipper)).rejects.toThrow(Forbidden);
    await expect(add(shipper)).rejects.toThrow(Forbidden);
  });

  it("are not a closed account's, which a second window still shows", async () => {
    const viewer = await driver();
    await write([{ query: db().update(users).set({ closed_at: 1 }).where(eq(users.id, viewer.id)) }]);
    await expect(stated(viewer)).rejects.toThrow(Forbidden);
    expect((await carrierSeenBy(viewer.id, viewer.id))?.facts).toBeNull();
  });

  it("name a USDOT number for one account, until that is closed", async () => {
    const [first, second] = [await driver(), await driver()];
    await stated(first, { usdot: "777" });
    await stated(first, { usdot: "777", legal_name: "Renamed" });
    for (const usdot of ["777", "0777"])
      expect((await faults(stated(second, { usdot }))).fields).toEqual({ usdot: USDOT_TAKEN });
    await add(first);
    await closeAccount({ viewer: first, password: first.password });
    expect(await carrierSeenBy(first.id, first.id)).toMatchObject({ facts: null, policies: [] });
    await stated(second, { usdot: "777" });
  });
});

describe("a policy", () => {
  it("is stated with its paper, and taken back with it", async () => {
    const viewer = await driver();
    await stated(viewer);
    await add(viewer, {}, await samplePdf("acord.pdf"));
    const policy = await onlyPolicy(viewer);
    expect(policy).toMatchObject({
      kind: "auto",
      limit_cents: 100_000_000,
      insurer: "Great Basin Mutual",
      openedAtMs: null,
    });
    expect(storedBlobs(viewer.id)).toEqual([`user_files/${viewer.id}/${policy.fileId}`]);

    await expect(removePolicy({ viewer: await driver(), policyId: policy.policyId })).rejects.toThrow(
      NotFound,
    );
    await removePolicy({ viewer, policyId: policy.policyId });
    await expect(removePolicy({ viewer, policyId: policy.policyId })).rejects.toThrow(NotFound);
    await answersFollowedUp();
    expect(storedBlobs(viewer.id)).toEqual([]);
    await expect(fileToOpen(viewer, policy.fileId ?? "")).rejects.toThrow(NotFound);
  });

  it.each([
    ["kind", { kind: "boat" }],
    ["insurer", { insurer: "" }],
    ["policy_number", { policy_number: "" }],
    ["limit", { limit: "a lot" }],
    ["limit", { limit: "0" }],
    ["limit", { limit: "100000001" }],
    ["effective_on", { effective_on: "2026-02-30" }],
    ["expires_on", { expires_on: "" }],
    ["expires_on", { effective_on: "2020-01-01", expires_on: "2020-12-31" }],
    ["expires_on", { effective_on: inDays(9), expires_on: inDays(8) }],
  ])("is refused beside %s, and nothing of it is stored: %j", async (field, changes) => {
    const viewer = await driver();
    await stated(viewer);
    const refused = await faults(add(viewer, changes, await samplePdf("acord.pdf")));
    expect(Object.keys(refused.fields)).toEqual([field]);
    expect(refused.typed).toMatchObject({ ...TERMS, ...changes });
    expect(storedBlobs(viewer.id)).toEqual([]);
    expect(await db().select().from(files).where(eq(files.uploader_id, viewer.id))).toEqual([]);
  });

  it("is stated once, twelve of them at most, and after its carrier", async () => {
    const viewer = await driver();
    expect((await faults(add(viewer))).message).toMatch(/^State the carrier first/);
    await stated(viewer);
    await add(viewer);
    expect(await faults(add(viewer))).toMatchObject({
      message: "You have stated this policy already.",
      typed: TERMS,
    });
    for (let nth = 2; nth <= MOST_POLICIES; nth += 1) await add(viewer, { policy_number: `A-${nth}` });
    expect((await faults(add(viewer, { policy_number: "A-13" }))).message).toMatch(/12 policies at most/);
  });
});

describe("a shipper whose load the driver requests", () => {
  it("reads what is stated, opens the paper and then reads when; others open nothing", async () => {
    const [viewer, owner, other] = [
      await driver(),
      await savePerson({ role: "shipper" }),
      await savePerson({ role: "shipper" }),
    ];
    await stated(viewer, { usdot: "4242" });
    await add(viewer, {}, await samplePdf("acord.pdf"));
    const { fileId } = await onlyPolicy(viewer);
    const { loadId } = await saveLoad({
      owner,
      status: "new",
      terms: { pickup_date: inDays(3), delivery_date: inDays(5) },
    });
    await expect(fileToOpen(owner, fileId ?? "")).rejects.toThrow(NotFound);
    await requestLoad({ viewer, loadId });

    const before = await driverInfo(owner, viewer.id, loadId);
    expect(before.carrier).toMatchObject({
      facts: { usdot: "4242" },
      policies: [{ fileId, openedAtMs: null }],
    });
    expect(before.load?.fitness.find(({ name }) => name === "Auto liability")?.verdict).toBe("meets");
    await fileToOpen(owner, fileId ?? "");
    await recordView({ fileId: fileId ?? "", viewerId: owner.id }, 5_000_000);
    expect((await driverInfo(owner, viewer.id, loadId)).carrier?.policies).toMatchObject([
      { openedAtMs: 5_000_000 },
    ]);
    expect((await carrierSeenBy(other.id, viewer.id))?.policies).toMatchObject([{ openedAtMs: null }]);
    await expect(fileToOpen(other, fileId ?? "")).rejects.toThrow(NotFound);
    await expect(driverInfo(other, viewer.id, loadId)).rejects.toThrow(NotFound);
  });
});

describe("the account", () => {
  it("says when its telephone number became another one, and not when something else did", async () => {
    const viewer = await driver();
    const save = (phone_number: string, website = "") =>
      saveAccount({
        viewer,
        sent: {
          fields: { full_name: "Dale Rivers", username: "dale", phone_number, website },
          avatar: null,
          avatarRefusal: null,
          discard: async () => undefined,
        },
      });
    const changed = async () =>
      (await carrierSeenBy(viewer.id, viewer.id))?.account.contactChangedAtMs ?? null;
    await save("801 555 0142");
    const first = await changed();
    await save("801 555 0142", "https://rivers.test");
    expect(await changed()).toBe(first);
    await write([{ query: sql`update profiles set contact_changed_at = 1 where id = ${viewer.id}` }]);
    await save("801 555 0143");
    expect(await changed()).toBeGreaterThan(1);
  });
});

describe("the state of a policy", () => {
  it.each([
    ["2026-11-01", "not yet in force"],
    ["2026-11-02", "in force"],
    ["2026-11-20", "in force"],
    ["2026-11-21", "expired"],
  ] as const)("on %s is %s", (today, state) => {
    expect(policyState({ effective_on: "2026-11-02", expires_on: "2026-11-20" }, today)).toBe(state);
  });

  it.each([
    [31, null],
    [30, 30],
    [15, 30],
    [14, 14],
    [3, 3],
    [0, 3],
  ])("with %i days left its carrier has been told of %s", (left, told) => {
    expect(remindedOf(left)).toBe(told);
  });
});

describe("the end of a policy", () => {
  const feedOf = async ({ id }: Viewer) => {
    const rows = await db()
      .select({ content: messages.content })
      .from(messages)
      .where(sql`group_id in (select group_id from groups where is_default and owner_id = ${id})`);
    return rows.map(({ content }) => content).filter((content) => content?.includes(" ends on "));
  };
  const noticesOf = async ({ id }: Viewer) => {
    const rows = await db().select({ kind: notices.kind }).from(notices).where(eq(notices.person_id, id));
    return rows.map(({ kind }) => kind);
  };
  const DAY = 86_400_000;

  it("is told 30, 14 and 3 days before, each once, however often the round runs", async () => {
    const viewer = await driver();
    await stated(viewer);
    const ends = inDays(60);
    await add(viewer, { expires_on: ends });
    await write([{ query: sql`update users set email_confirmed_at = 1 where id = ${viewer.id}` }]);
    const told: number[] = [];
    for (let left = 60; left >= -2; left -= 1) {
      const nowMs = Date.now() + (60 - left) * DAY;
      const before = (await feedOf(viewer)).length;
      await Promise.all([remindOfPolicies(nowMs), remindOfPolicies(nowMs)]);
      const times = (await feedOf(viewer)).length - before;
      if (times > 0) told.push(...Array.from({ length: times }, () => left));
    }
    expect(told).toEqual([...REMINDER_DAYS]);
    expect(await noticesOf(viewer)).toEqual(REMINDER_DAYS.map((days) => `policy:${days}`));
    const [year, month, day] = ends.split("-");
    expect((await feedOf(viewer))[0]).toMatch(
      `Auto liability by Great Basin Mutual ends on ${month}/${day}/${year}.`,
    );
  });

  it("is not told where a later policy of its kind follows, nor for days that were just typed", async () => {
    const [followed, typed] = [await driver(), await driver()];
    for (const viewer of [followed, typed]) await stated(viewer);
    await add(followed, { expires_on: inDays(40) });
    await add(followed, { expires_on: inDays(400), policy_number: "A-2" });
    await add(typed, { expires_on: inDays(10) });
    await remindOfPolicies(Date.now() + 12 * DAY);
    await remindOfPolicies();
    expect([await feedOf(followed), await feedOf(typed)]).toEqual([[], []]);
    await remindOfPolicies(Date.now() + 8 * DAY);
    expect(await feedOf(typed)).toHaveLength(1);
  });

  it("of two policies that end together is told of both", async () => {
    const viewer = await driver();
    await stated(viewer);
    await add(viewer, { expires_on: inDays(60) });
    await add(viewer, { expires_on: inDays(60), kind: "cargo" });
    await remindOfPolicies(Date.now() + 40 * DAY);
    expect(await feedOf(viewer)).toHaveLength(2);
    const rows = await db()
      .select({ reminded: policies.reminded_days })
      .from(policies)
      .where(and(eq(policies.carrier_id, viewer.id)));
    expect(rows.map(({ reminded }) => reminded)).toEqual([30, 30]);
  });
});
