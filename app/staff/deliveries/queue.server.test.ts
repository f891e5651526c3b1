/** Tests contested deliveries. `tests/staff-rights.test.ts` tests who may settle them. */
import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { contested_deliveries, loads, notices } from "db/schema";
import { write } from "db/write";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { chargesPage } from "~/charges/charges-page.server";
import { contestDelivery } from "~/charges/contest.server";
import { DAY_MS } from "~/text/time";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { betweenLookAndWrite } from "../../../tests/fixtures/between-look-and-write";
import { invalidOf } from "../../../tests/fixtures/refused";
import { messagesIn } from "../../../tests/fixtures/scenes/chats";
import { deliveryStage } from "../../../tests/fixtures/scenes/signed-delivery";
import { saveMember } from "../../../tests/fixtures/staff/scene";
import { saveContest, saveDispute } from "../../../tests/fixtures/staff/target";
import { plansOf } from "../../../tests/fixtures/watch-queries";
import { staffLogAbout } from "../read-log.server";
import type { StaffMember } from "../session.server";
import { allDisputes } from "./all-disputes.server";
import { contestStep, readContest } from "./queue.server";

const WORDS = "Two pallets were short.";

async function parties() {
  const owner = await savePerson({ role: "shipper", alone: true });
  return { owner, driver: await savePerson({ role: "driver", alone: true }) };
}

async function scene() {
  const both = await parties();
  return { ...both, ...(await saveContest(both)), member: await saveMember("trust") };
}

const find = (member: StaffMember, contestId: string, finding: string) =>
  contestStep("find").take({ member, contestId, fields: { finding } }, Date.now());

const contest = (viewer: BuiltPerson, loadId: string, words = WORDS, nowMs = Date.now()) =>
  contestDelivery({ viewer, loadId, fields: { contest: words } }, nowMs);

const page = (viewer: BuiltPerson, loadId: string, nowMs = Date.now()) =>
  chargesPage(viewer, loadId, { step: null, charge: null }, nowMs);

const rowsOf = (loadId: string) =>
  db().select().from(contested_deliveries).where(eq(contested_deliveries.load_id, loadId));

const noticesTo = async ({ id }: BuiltPerson, kind: string) =>
  (
    await db()
      .select()
      .from(notices)
      .where(and(eq(notices.person_id, id), eq(notices.kind, kind)))
  ).length;

describe("the shipper", () => {
  it("contests a delivery once, and the driver is told and reads it", async () => {
    const { owner, driver } = await parties();
    const { loadId } = await saveLoad({ owner, driver, status: "complete" });
    expect(await page(owner, loadId)).toMatchObject({ contests: [], mayContest: true });
    expect((await page(driver, loadId)).mayContest).toBe(false);
    expect((await invalidOf(contest(owner, loadId, " "))).fields).toEqual({
      contest: "Say what was wrong with the delivery.",
    });
    await contest(owner, loadId);
    for (const viewer of [owner, driver]) {
      const { contests, mayContest } = await page(viewer, loadId);
      expect(contests.map(({ said }) => said)).toEqual([
        expect.stringMatching(/^The shipper contested the delivery, .+: Two pallets were short\.$/),
      ]);
      expect(mayContest).toBe(false);
    }
    const [news] = await messagesIn(driver.defaultGroupId);
    expect([news?.kind, news?.load_id]).toEqual(["delivery:contested", loadId]);
    expect(news?.content).toContain(WORDS);
    expect(await noticesTo(driver, "delivery:contested")).toBe(1);
    expect(await noticesTo(owner, "delivery:contested")).toBe(0);
    await expect(contest(owner, loadId)).rejects.toMatchObject({
      status: 409,
      message: "This delivery is already contested. Here is the current version.",
    });
    expect(await rowsOf(loadId)).toHaveLength(1);
  });

  it.each(
    LOAD_STATUSES.filter((status) => status !== "complete" && status !== "new" && status !== "pending"),
  )("contests nothing in %s", async (status) => {
    const both = await parties();
    const { loadId } = await saveLoad({ ...both, status });
    await expect(contest(both.owner, loadId)).rejects.toMatchObject({ status: 409 });
    expect((await page(both.owner, loadId)).mayContest).toBe(false);
  });

  it("contests within seven days, and nobody else contests", async () => {
    const both = await parties();
    const { loadId } = await saveLoad({ ...both, status: "complete" });
    const late = Date.now() + 8 * DAY_MS;
    await expect(contest(both.owner, loadId, WORDS, late)).rejects.toMatchObject({
      status: 409,
      message: "You can contest a delivery only in the seven days after it.",
    });
    expect((await page(both.owner, loadId, late)).mayContest).toBe(false);
    await expect(contest(both.driver, loadId)).rejects.toMatchObject({ status: 403 });
    for (const role of ["shipper", "driver"] as const)
      await expect(contest(await savePerson({ role }), loadId)).rejects.toMatchObject({ status: 404 });
    expect(await rowsOf(loadId)).toEqual([]);
  });

  it("is refused if the load was contested or deleted in the meantime", async () => {
    const both = await parties();
    const { loadId } = await saveLoad({ ...both, status: "complete" });
    const late = () => contest(both.owner, loadId);
    await expect(betweenLookAndWrite(late, { of: late })).rejects.toMatchObject({ status: 409 });
    expect(await rowsOf(loadId)).toHaveLength(1);
    const other = await saveLoad({ ...both, status: "complete" });
    const gone = () =>
      write([{ query: db().update(loads).set({ deleted_at: 1 }).where(eq(loads.load_id, other.loadId)) }]);
    const contested = () => contest(both.owner, other.loadId);
    await expect(betweenLookAndWrite(gone, { of: contested })).rejects.toMatchObject({ status: 409 });
    expect(await rowsOf(other.loadId)).toEqual([]);
  });
});

describe("the receiver", () => {
  it("contests the delivery by a note on the signed proof", async () => {
    const { owner, driver, loadId, sign } = await deliveryStage();
    await sign({ exceptions: "One crate is wet." });
    expect(await rowsOf(loadId)).toMatchObject([
      { said_by: "receiver", words: "One crate is wet.", driver_id: driver.id, found_at: null },
    ]);
    for (const viewer of [owner, driver])
      expect((await page(viewer, loadId)).contests.map(({ said }) => said)).toEqual([
        expect.stringMatching(/^The receiver noted, .+: One crate is wet\.$/),
      ]);
    expect((await page(owner, loadId)).mayContest).toBe(true);
  });

  it("who noted nothing contests nothing", async () => {
    const { loadId, sign } = await deliveryStage();
    await sign({ exceptions: "" });
    expect(await rowsOf(loadId)).toEqual([]);
  });
});

describe("the queue", () => {
  it("lists deliveries with the declined charges, oldest first and without names", async () => {
    const { owner, contestId, member } = await scene();
    const { chargeId } = await saveDispute(await parties());
    const paths = async () => (await allDisputes()).disputes.map(({ to }) => to);
    const to = `/staff/deliveries/${contestId}`;
    expect((await paths()).filter((path) => [to, `/staff/disputes/${chargeId}`].includes(path))).toEqual([
      `/staff/disputes/${chargeId}`,
      to,
    ]);
    expect(JSON.stringify(await allDisputes())).not.toContain(owner.fullName);
    await find(member, contestId, "One pallet was short.");
    expect(await paths()).not.toContain(to);
  });

  it("has each dispute of both kinds on one page", async () => {
    await scene();
    await saveDispute(await parties());
    const { disputes: all } = await allDisputes();
    const size = all.length - 1;
    const [one, two] = [await allDisputes({ page: 1, size }), await allDisputes({ page: 2, size })];
    expect([...one.disputes, ...two.disputes]).toEqual(all);
    expect([one.pages.next, two.pages.next]).toEqual([{ page: "2" }, null]);
  });

  it("is read by its indexes, without a sort", async () => {
    const [plan = []] = await plansOf(() => allDisputes());
    expect(plan.join("\n")).toMatch(/charges USING INDEX charges_disputed/);
    expect(plan.join("\n")).toMatch(/contested_deliveries USING INDEX contested_deliveries_open/);
    expect(plan.join("\n")).not.toContain("TEMP B-TREE");
  });

  it("shows both sides' record, and both sides can read who looked", async () => {
    const { owner, driver, contestId, member } = await scene();
    const shown = await readContest(member, contestId);
    expect(shown).toMatchObject({
      what: "Delivery: contested by the shipper",
      words: WORDS,
      isOpen: true,
      finding: null,
      delivered: expect.stringMatching(/ (?:UTC|[A-Z]{2,3}T)$/),
      proof: expect.stringMatching(/^Uploaded: /),
    });
    expect(shown.sides.map(({ title }) => title)).toEqual([
      `Shipper: ${owner.fullName}`,
      `Driver: ${driver.fullName}`,
    ]);
    for (const { contests } of shown.sides) expect(contests.map(({ id }) => id)).toEqual([contestId]);
    for (const { id } of [owner, driver])
      expect((await staffLogAbout(id)).entries).toMatchObject([
        { what: "Read both sides' record", about: expect.stringMatching(/^The delivery of load HW-\d+$/) },
      ]);
  });

  it("shows who signed the proof", async () => {
    const { loadId, sign } = await deliveryStage();
    await sign({ exceptions: "One crate is wet." });
    const [row] = await rowsOf(loadId);
    const shown = await readContest(await saveMember("trust"), row?.contest_id ?? "");
    expect(shown.what).toBe("Delivery: noted on the proof by the receiver");
    expect(shown.proof).toMatch(/^Signed by .+ on the driver's phone$/);
  });

  it("ends with a finding that both sides read, once", async () => {
    const { owner, driver, loadId, contestId, member } = await scene();
    const { fields } = await invalidOf(find(member, contestId, " "));
    expect(fields).toEqual({ finding: "Enter the finding, which both sides read." });
    await find(member, contestId, "One pallet was short.");
    for (const side of [owner, driver]) {
      expect((await page(side, loadId)).contests[0]?.finding).toMatch(
        /^Haulway's finding, .+: One pallet was short\.$/,
      );
      const news = await messagesIn(side.defaultGroupId);
      const told = news.filter(({ kind }) => kind === "finding");
      expect(told.map(({ content }) => content)).toEqual([
        expect.stringContaining("Delivery: One pallet was short."),
      ]);
      expect(await noticesTo(side, "finding")).toBe(1);
    }
    await expect(find(member, contestId, "Two.")).rejects.toMatchObject({
      status: 409,
      message: "A finding was written since you opened this page.",
    });
  });

  it("has a 404 for anything else", async () => {
    const member = await saveMember("trust");
    await expect(readContest(member, "none")).rejects.toMatchObject({ status: 404 });
  });
});
