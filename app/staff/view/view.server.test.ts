/** Tests who can be viewed, by whom, and when a view ends. */
import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { sessions, staff, staff_log, staff_sessions, users } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveColleague, savePerson } from "~/builders";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { giveSeat } from "../../../tests/fixtures/seats";
import { enter, saveStaff } from "../../../tests/fixtures/staff/scene";
import { staffLogAbout } from "../read-log.server";
import type { StaffRole } from "../rights";
import { leaveStaff, requireStaff } from "../session.server";
import { companiesToView, endView, startView, viewOf } from "./view.server";

const WHY = { view_reason: "Finds no load." };

/** A member of staff with an open back office, and the cookies of their browser. */
async function memberOf(role: StaffRole = "support") {
  const scene = await saveStaff(role);
  const cookies = [scene.session, await enter(scene)];
  const args = () => requestArgs(cookies, "/dashboard");
  return { ...scene, args, member: await requireStaff(args(), "home") };
}

const set = (query: Parameters<typeof write>[0][number]["query"]) => write([{ query }]);
const closed = (personId: string) =>
  set(db().update(users).set({ closed_at: Date.now() }).where(eq(users.id, personId)));
const viewed = async ({ args }: Awaited<ReturnType<typeof memberOf>>) => (await viewOf(args()))?.personId;

/** A member of staff who views a driver. */
async function viewing() {
  const [by, driver] = [await memberOf(), await savePerson({ role: "driver", alone: true })];
  await startView({ member: by.member, personId: driver.id, fields: WHY });
  return { by, driver };
}

describe("starting a view", () => {
  it("shows the person, who can read why", async () => {
    const { by, driver } = await viewing();
    expect(await viewOf(by.args())).toMatchObject({
      personId: driver.id,
      deskId: driver.id,
      name: driver.fullName,
      reason: WHY.view_reason,
    });
    expect((await staffLogAbout(driver.id)).entries).toEqual([
      expect.objectContaining({ who: "AS, support", about: "Your account", why: WHY.view_reason }),
    ]);
  });

  it("needs a reason", async () => {
    const [{ member }, driver] = [await memberOf(), await savePerson({ role: "driver" })];
    const start = startView({ member, personId: driver.personId, fields: { view_reason: "  " } });
    await expect(start).rejects.toMatchObject({ status: 400, fields: { view_reason: expect.any(String) } });
  });

  it("is refused for staff, themselves included, and for a closed account; nobody is a 404", async () => {
    const [by, other, driver] = [
      await memberOf("admin"),
      await memberOf(),
      await savePerson({ role: "driver" }),
    ];
    await closed(driver.personId);
    for (const personId of [other.person.id, by.person.id, driver.personId])
      await expect(startView({ member: by.member, personId, fields: WHY })).rejects.toMatchObject({
        status: 409,
      });
    const nobody = startView({ member: by.member, personId: "none", fields: WHY });
    await expect(nobody).rejects.toMatchObject({ status: 404 });
    expect(await viewed(by)).toBeUndefined();
  });

  it("is refused while another view is open", async () => {
    const { by, driver } = await viewing();
    const other = await savePerson({ role: "driver" });
    const again = startView({ member: by.member, personId: other.personId, fields: WHY });
    await expect(again).rejects.toMatchObject({ status: 409 });
    expect(await viewed(by)).toBe(driver.id);
  });

  it("acts for a company of the person's choice, where the person acts", async () => {
    const [owner, other] = [await savePerson({ role: "shipper" }), await savePerson({ role: "shipper" })];
    const colleague = await saveColleague(owner, { seat: "dispatcher" });
    const { personId } = colleague;
    await giveSeat(other, { id: personId }, "driver");
    expect((await companiesToView(personId)).map(([id]) => id)).toEqual([owner.id]);
    const by = await memberOf();
    const at = (desk: string) => startView({ member: by.member, personId, fields: { ...WHY, desk } });
    await expect(at(other.id)).rejects.toMatchObject({ status: 409 });
    await at(owner.id);
    expect(await viewOf(by.args())).toMatchObject({ personId, deskId: owner.id });
  });

  it("is refused in SQL for a role that may not", async () => {
    const [by, driver] = [await memberOf("trust"), await savePerson({ role: "driver" })];
    const start = startView({ member: by.member, personId: driver.personId, fields: WHY });
    await expect(start).rejects.toMatchObject({ status: 403 });
    expect(await viewed(by)).toBeUndefined();
  });
});

describe("a view", () => {
  it("is of this staff session only", async () => {
    const { by, driver } = await viewing();
    const other = await memberOf();
    expect(await viewed(other)).toBeUndefined();
    expect(await viewOf(requestArgs([by.session], "/dashboard"))).toBeNull();
    expect(await viewed(by)).toBe(driver.id);
  });

  const ENDS: Readonly<Record<string, (scene: Awaited<ReturnType<typeof viewing>>) => Promise<unknown>>> = {
    "the view is ended": ({ by }) => endView(by.member),
    "the back office is left": ({ by }) => leaveStaff(by.member, by.args()),
    "the hour is over": ({ by }) =>
      set(db().update(staff_sessions).set({ expires_at: 1 }).where(eq(staff_sessions.staff_id, by.staffId))),
    "the role ends": ({ by }) =>
      set(db().update(staff).set({ ended_at: 1 }).where(eq(staff.staff_id, by.staffId))),
    "the role changes to one that may not": ({ by }) =>
      set(db().update(staff).set({ role: "trust" }).where(eq(staff.staff_id, by.staffId))),
    "the member of staff signs out": ({ by }) =>
      set(db().update(sessions).set({ revoked_at: 1 }).where(eq(sessions.user_id, by.person.id))),
    "the account is closed": ({ driver }) => closed(driver.id),
    "the person becomes staff": ({ driver }) =>
      set(
        db()
          .insert(staff)
          .values({ staff_id: driver.id, person_id: driver.id, role: "support", added_at: 1 }),
      ),
  };

  it.each(Object.entries(ENDS))("ends if %s", async (_, ends) => {
    const scene = await viewing();
    await ends(scene);
    expect(await viewed(scene.by)).toBeUndefined();
  });

  it("can be ended once", async () => {
    const { by, driver } = await viewing();
    expect(await endView(by.member)).toBe(driver.id);
    expect(await endView(by.member)).toBeNull();
    const rows = await db().select().from(staff_log).where(eq(staff_log.about_person_id, driver.id));
    expect(rows.map(({ act }) => act).sort()).toEqual(["end-view", "view-as"]);
  });
});
