import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { files, messages, notices, policies } from "db/schema";
import { write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fileToOpen } from "~/files/open-file.server";
import { followUpsFinished } from "~/http/after-answer.server";
import { NotFound } from "~/platform/errors";
import { policyState, REMINDER_DAYS, remindedOf } from "~/trade/policies";
import type { Viewer } from "~/trade/viewer";
import { samplePdf } from "../../tests/fixtures/documents";
import {
  driver,
  faults,
  inDays,
  onlyPolicy,
  POLICY,
  stateCarrier,
  statePolicy,
} from "../../tests/fixtures/scenes/stated-carrier";
import { storedBlobs } from "../../tests/fixtures/servers/stored-blobs";
import { MOST_POLICIES } from "./add-policy.server";
import { remindOfPolicies } from "./remind.server";
import { removePolicy } from "./remove-policy.server";

describe("a policy", () => {
  it("is stated with its certificate, and both are removed", async () => {
    const viewer = await driver();
    await stateCarrier(viewer);
    await statePolicy(viewer, {}, await samplePdf("acord.pdf"));
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
    await followUpsFinished();
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
  ])("is refused next to %s, and nothing is stored: %j", async (field, changes) => {
    const viewer = await driver();
    await stateCarrier(viewer);
    const refused = await faults(statePolicy(viewer, changes, await samplePdf("acord.pdf")));
    expect(Object.keys(refused.fields)).toEqual([field]);
    expect(refused.typed).toMatchObject({ ...POLICY, ...changes });
    expect(storedBlobs(viewer.id)).toEqual([]);
    expect(await db().select().from(files).where(eq(files.uploader_id, viewer.id))).toEqual([]);
  });

  it("can be stated once, up to twelve times per carrier, and only after the carrier's facts", async () => {
    const viewer = await driver();
    expect((await faults(statePolicy(viewer))).message).toMatch(/^State the carrier first/);
    await stateCarrier(viewer);
    await statePolicy(viewer);
    expect(await faults(statePolicy(viewer))).toMatchObject({
      message: "You have stated this policy already.",
      typed: POLICY,
    });
    for (let nth = 2; nth <= MOST_POLICIES; nth += 1)
      await statePolicy(viewer, { policy_number: `A-${nth}` });
    expect((await faults(statePolicy(viewer, { policy_number: "A-13" }))).message).toMatch(
      /12 policies at most/,
    );
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
  ])("with %i days left has its reminder for %s days behind it", (left, told) => {
    expect(remindedOf(left)).toBe(told);
  });
});

describe("the end of a policy", () => {
  const feedOf = async ({ id }: Viewer) => {
    const rows = await db()
      .select({ content: messages.content })
      .from(messages)
      .where(sql`group_id in (select group_id from groups where is_default and owner_id = ${id})`);
    return rows.map(({ content }) => content).filter((content) => content?.startsWith("Expires "));
  };
  const noticesOf = async ({ id }: Viewer) => {
    const rows = await db().select({ kind: notices.kind }).from(notices).where(eq(notices.person_id, id));
    return rows.map(({ kind }) => kind);
  };
  const DAY = 86_400_000;

  it("is announced 30, 14 and 3 days before, once each, however often the job runs", async () => {
    const viewer = await driver();
    await stateCarrier(viewer);
    const ends = inDays(60);
    await statePolicy(viewer, { expires_on: ends });
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
      `Expires ${month}/${day}/${year}: Auto liability by Great Basin Mutual.`,
    );
  });

  it("is not announced if a later policy of its kind follows, or if the days have just been entered", async () => {
    const [followed, typed] = [await driver(), await driver()];
    for (const viewer of [followed, typed]) await stateCarrier(viewer);
    await statePolicy(followed, { expires_on: inDays(40) });
    await statePolicy(followed, { expires_on: inDays(400), policy_number: "A-2" });
    await statePolicy(typed, { expires_on: inDays(10) });
    await remindOfPolicies(Date.now() + 12 * DAY);
    await remindOfPolicies();
    expect([await feedOf(followed), await feedOf(typed)]).toEqual([[], []]);
    await remindOfPolicies(Date.now() + 8 * DAY);
    expect(await feedOf(typed)).toHaveLength(1);
  });

  it("is announced for both of two policies that end together", async () => {
    const viewer = await driver();
    await stateCarrier(viewer);
    await statePolicy(viewer, { expires_on: inDays(60) });
    await statePolicy(viewer, { expires_on: inDays(60), kind: "cargo" });
    await remindOfPolicies(Date.now() + 40 * DAY);
    expect(await feedOf(viewer)).toHaveLength(2);
    const rows = await db()
      .select({ reminded: policies.reminded_days })
      .from(policies)
      .where(eq(policies.carrier_id, viewer.id));
    expect(rows.map(({ reminded }) => reminded)).toEqual([30, 30]);
  });
});
