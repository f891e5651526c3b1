/** Tests disputes about charges. `tests/staff-rights.test.ts` tests which roles may settle them. */
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { charges, notices } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { chargesPage } from "~/charges/charges-page.server";
import { invalidOf } from "../../tests/fixtures/refused";
import { messagesIn } from "../../tests/fixtures/scenes/chats";
import { saveMember } from "../../tests/fixtures/staff/scene";
import { saveDispute } from "../../tests/fixtures/staff/target";
import { allDisputes } from "./deliveries/all-disputes.server";
import { disputeStep, readDispute } from "./disputes.server";
import { staffLogAbout } from "./read-log.server";
import type { StaffMember } from "./session.server";

async function scene() {
  const owner = await savePerson({ role: "shipper", alone: true });
  const driver = await savePerson({ role: "driver", alone: true });
  return { owner, driver, ...(await saveDispute({ owner, driver })), member: await saveMember("trust") };
}

const find = (member: StaffMember, chargeId: string, finding: string, revision = "1") =>
  disputeStep("find").take({ member, chargeId, fields: { finding, revision } }, Date.now());

const shownTo = async (viewer: Awaited<ReturnType<typeof scene>>["owner"], loadId: string) =>
  (await chargesPage(viewer, loadId, { step: null, charge: null })).charges[0]?.finding;

describe("a dispute", () => {
  it("is in the list without names, until there is a finding", async () => {
    const { owner, chargeId, member } = await scene();
    const to = `/staff/disputes/${chargeId}`;
    const listed = async () => (await allDisputes()).disputes.find((each) => each.to === to);
    expect(await listed()).toEqual({ to, what: "Detention", since: "Declined", at: 2 });
    await find(member, chargeId, "Two hours are due.");
    expect(await listed()).toBeUndefined();
    expect(JSON.stringify(await allDisputes())).not.toContain(owner.fullName);
  });

  it("shows what each side sees, and both sides can read who looked", async () => {
    const { owner, driver, chargeId, member } = await scene();
    const shown = await readDispute(member, chargeId);
    expect(shown).toMatchObject({
      what: "Detention $125",
      reason: "Waited at the dock",
      refusal: "The gate log says otherwise",
      isOpen: true,
      revision: 1,
    });
    expect(shown.sides.map(({ title }) => title)).toEqual([
      `Shipper: ${owner.fullName}`,
      `Driver: ${driver.fullName}`,
    ]);
    for (const { charges: list } of shown.sides) {
      expect(list.map(({ id }) => id)).toEqual([chargeId]);
      expect(list.every(({ acts }) => acts.length === 0)).toBe(true);
    }
    for (const { id } of [owner, driver])
      expect((await staffLogAbout(id)).entries).toMatchObject([
        { what: "Read both sides' record", about: expect.stringMatching(/^A charge on load HW-\d+$/) },
      ]);
  });

  it("ends with a finding that both sides read, once", async () => {
    const { owner, driver, loadId, chargeId, member } = await scene();
    const { fields } = await invalidOf(find(member, chargeId, " "));
    expect(fields).toEqual({ finding: "Enter the finding, which both sides read." });
    await find(member, chargeId, "Two hours are due.");
    for (const side of [owner, driver]) {
      expect(await shownTo(side, loadId)).toMatch(/^Haulway's finding, .+: Two hours are due\.$/);
      const [news] = await messagesIn(side.defaultGroupId);
      expect([news?.kind, news?.load_id]).toEqual(["finding", loadId]);
      expect(news?.content).toContain("Detention: Two hours are due.");
      const told = await db().select().from(notices).where(eq(notices.person_id, side.id));
      expect(told.map(({ kind }) => kind)).toEqual(["finding"]);
    }
    await expect(find(member, chargeId, "Three hours.")).rejects.toMatchObject({
      status: 409,
      message: "This charge was changed, answered again or settled since you opened it.",
    });
  });

  it.each([
    ["changed", { revision: 2 }, 409],
    ["agreed", { state: "agreed" as const }, 404],
  ])("that was %s since the page was rendered gets no finding", async (_, change, status) => {
    const { owner, loadId, chargeId, member } = await scene();
    await write([{ query: db().update(charges).set(change).where(eq(charges.charge_id, chargeId)) }]);
    await expect(find(member, chargeId, "Two hours are due.")).rejects.toMatchObject({ status });
    expect(await shownTo(owner, loadId)).toBeNull();
  });

  it("that is none is a 404", async () => {
    const member = await saveMember("trust");
    await expect(readDispute(member, "none")).rejects.toMatchObject({ status: 404 });
  });
});
