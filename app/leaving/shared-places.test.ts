import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { assignments, loads, notices, seats, sharing, whereabouts } from "db/schema";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { loadTies } from "~/access/ties.server";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { type BuiltPerson, saveAssignment, saveColleague, saveLoad, savePerson } from "~/builders";
import { assignDriver } from "~/dispatch/assign-driver.server";
import { DRIVER_LOST } from "~/notifications/assignment-kinds";
import { join } from "~/team/join.server";
import { changeSeat, leave, removeMember } from "~/team/members.server";
import { sendCheckIn } from "~/tracking/check-in.server";
import { transitProgressFor } from "~/tracking/distance-to-go.server";
import { giveConsent, ownSharing, sendLocation, takeBack, wordsFor } from "~/tracking/sharing.server";
import type { GivenSeat } from "~/trade/seats";
import { factsOn } from "~/waiting/read-facts.server";
import { requestArgs } from "../../tests/fixtures/request-args";
import { saveInvitation } from "../../tests/fixtures/scenes/invitation";
import { phoneOf } from "../../tests/fixtures/scenes/phones";
import { sessionOf } from "../../tests/fixtures/session-of";
import { closeAccount } from "./close-account.server";
import { closeCompany } from "./close-company.server";
import { membersOf } from "./members.server";

const WELLS = { latitude: "41.1116", longitude: "-114.9645", accuracy: "25" };

async function carried(carrier: BuiltPerson) {
  const owner = await savePerson({ role: "shipper", alone: true });
  const { loadId } = await saveLoad({ owner, driver: carrier, status: "in transit" });
  const near = async () => (await transitProgressFor(owner, loadId))?.place?.near ?? null;
  const rows = () => db().select().from(sharing).where(eq(sharing.load_id, loadId));
  const places = async () =>
    (await db().select().from(whereabouts).where(eq(whereabouts.load_id, loadId))).map((told) => told.near);
  const shares = async (viewer: BuiltPerson, nowMs = Date.now()) => {
    const load = await loadTies(viewer, loadId);
    if (!load) throw new Error("The viewer does not see the load.");
    await giveConsent({ viewer, loadId, fields: { words: wordsFor(load).join("\n\n") } }, nowMs);
    await sendCheckIn("here", { viewer, loadId, fields: WELLS }, nowMs);
    await sendLocation({ viewer, loadId, fields: WELLS }, nowMs);
  };
  return { loadId, near, rows, places, shares };
}

async function driven() {
  const carrier = await savePerson({ role: "driver", alone: true });
  const vic = await saveColleague(carrier, { seat: "driver" });
  const load = await carried(carrier);
  await saveAssignment(carrier, vic, load.loadId);
  const about = { person: vic.personId, drives: load.loadId };
  return { carrier, vic, about, ...load };
}

type Driven = Awaited<ReturnType<typeof driven>>;

async function joins(person: BuiltPerson, company: BuiltPerson, seat: GivenSeat) {
  const token = await saveInvitation({ company, to: person.email, seat });
  const args = requestArgs([(await sessionOf({ id: person.personId, personId: person.personId })).setCookie]);
  await join({ token }, await requireViewer(args, "own"), args.context);
}

const seatOf = ({ carrier, vic }: Driven, was: string, seat: string) =>
  changeSeat({ viewer: carrier, fields: { person: vic.personId, was, seat } });

const WAYS: Readonly<Record<string, [away: (scene: Driven) => unknown, back: (scene: Driven) => unknown]>> = {
  "is removed and invited again": [
    ({ carrier, about }) => removeMember({ viewer: carrier, fields: about }),
    ({ carrier, vic }) => joins(vic, carrier, "driver"),
  ],
  "leaves and joins again": [
    ({ carrier, vic, about }) => leave({ viewer: vic, fields: { company: carrier.id, ...about } }),
    ({ carrier, vic }) => joins(vic, carrier, "driver"),
  ],
  "gets another role, and theirs again": [
    (scene) => seatOf(scene, "driver", "billing"),
    (scene) => seatOf(scene, "billing", "driver"),
  ],
  "gets a colleague at their own company, who leaves": [
    async ({ vic }) => joins(await savePerson({ role: "driver", alone: true }), vic, "dispatcher"),
    ({ vic }) =>
      db()
        .update(seats)
        .set({ ended_at: 1 })
        .where(and(eq(seats.desk_id, vic.id), eq(seats.seat, "dispatcher"))),
  ],
};

describe.each(Object.entries(WAYS))("if the assigned driver %s", (_, [away, back]) => {
  it("the consent stays ended, and what they shared is deleted", async () => {
    const scene = await driven();
    await scene.shares(scene.vic);
    expect(await scene.near()).toBe("Wells, NV");
    await away(scene);
    const ended = { ended_at: expect.any(Number), latitude: null, near: null };
    expect(await scene.rows()).toMatchObject([ended]);
    expect(await scene.places()).toEqual([null]);
    await back(scene);
    await assignDriver({
      viewer: scene.carrier,
      loadId: scene.loadId,
      fields: { person_id: scene.vic.personId, seen: "" },
    });
    expect((await loadTies(scene.vic, scene.loadId))?.standing).toBe("assigned driver");
    expect(await scene.rows()).toMatchObject([ended]);
    expect(await ownSharing(scene.vic, scene.loadId)).toBeNull();
    await expect(
      sendLocation({ viewer: scene.vic, loadId: scene.loadId, fields: WELLS }),
    ).rejects.toMatchObject({
      status: 409,
    });
  });

  it("the assignment stays ended, its reminder too, and the company still reads who drove", async () => {
    const scene = await driven();
    const row = async () =>
      (await db().select().from(assignments).where(eq(assignments.load_id, scene.loadId)))[0];
    await phoneOf(scene.carrier);
    await db().update(assignments).set({ remind_at: 9 }).where(eq(assignments.load_id, scene.loadId));
    await away(scene);
    const ended = { person_id: scene.vic.personId, ended_at: expect.any(Number), remind_at: null };
    expect(await row()).toMatchObject(ended);
    await back(scene);
    expect(await row()).toMatchObject(ended);
    expect(await loadTies(scene.vic, scene.loadId)).toBeNull();
    expect((await loadTies(scene.carrier, scene.loadId))?.assigned).toBeNull();
    expect((await factsOn(scene.carrier, scene.loadId, Date.now()))?.lostDriver).toBe(scene.vic.personName);
    const told = await db().select().from(notices).where(eq(notices.load_id, scene.loadId));
    expect(told.filter(({ kind }) => kind === DRIVER_LOST)).toMatchObject([
      { person_id: scene.carrier.id, actor_id: scene.vic.personId },
    ]);
  });
});

describe("a consent at the company", () => {
  it("ends if the assigned dispatcher becomes a driver, who is with the freight alone", async () => {
    const scene = await driven();
    const { carrier, vic } = scene;
    await seatOf(scene, "driver", "dispatcher");
    await scene.shares({ ...carrier, personId: vic.personId });
    await seatOf(scene, "dispatcher", "driver");
    await seatOf(scene, "driver", "dispatcher");
    expect(await scene.near()).toBeNull();
    expect(await scene.rows()).toMatchObject([{ person_id: carrier.id, ended_at: expect.any(Number) }]);
  });

  it("ends with the seat of the dispatcher who gave it, and stays ended if they come back", async () => {
    const carrier = await savePerson({ role: "driver", alone: true });
    const dee = await saveColleague(carrier, { seat: "dispatcher" });
    const { shares, near, places, rows } = await carried(carrier);
    await shares(dee);
    expect(await rows()).toMatchObject([{ person_id: carrier.id, by_id: dee.personId }]);
    await removeMember({ viewer: carrier, fields: { person: dee.personId } });
    const ended = [{ ended_at: expect.any(Number), latitude: null, near: null }];
    expect([await near(), await rows()]).toMatchObject([null, ended]);
    expect(new Set(await places())).toEqual(new Set([null]));
    await joins(dee, carrier, "dispatcher");
    expect([await near(), await rows()]).toMatchObject([null, ended]);
  });

  it("ends if the person who gave it gets a role that does not check in", async () => {
    const carrier = await savePerson({ role: "driver", alone: true });
    const dee = await saveColleague(carrier, { seat: "dispatcher" });
    const { shares, near } = await carried(carrier);
    await shares(dee);
    await changeSeat({
      viewer: carrier,
      fields: { person: dee.personId, was: "dispatcher", seat: "billing" },
    });
    expect(await near()).toBeNull();
  });

  it("ends if the founder who gave it leaves", async () => {
    const carrier = await savePerson({ role: "driver", alone: true });
    await saveColleague(carrier);
    const { shares, near } = await carried(carrier);
    await shares(carrier);
    await leave({ viewer: carrier, fields: { company: carrier.id, person: carrier.id } });
    expect(await near()).toBeNull();
  });

  it("is not ended by a change of another person's seat", async () => {
    const carrier = await savePerson({ role: "driver", alone: true });
    const wes = await saveColleague(carrier, { seat: "driver" });
    const { shares, near } = await carried(carrier);
    await shares(carrier);
    await changeSeat({
      viewer: carrier,
      fields: { person: wes.personId, was: "driver", seat: "dispatcher" },
    });
    await removeMember({ viewer: carrier, fields: { person: wes.personId } });
    await joins(wes, carrier, "driver");
    expect(await near()).toBe("Wells, NV");
  });
});

describe("a driver who becomes an owner", () => {
  it("sees and withdraws the earlier consent while acting for the company", async () => {
    const scene = await driven();
    const { carrier, vic, loadId, rows, near, places, shares } = scene;
    await shares(vic);
    await seatOf(scene, "driver", "owner");
    const asOwner = { ...carrier, personId: vic.personId };
    expect(await ownSharing(asOwner, loadId)).not.toBeNull();
    expect(await near()).toBe("Wells, NV");
    await takeBack({ viewer: asOwner, loadId, fields: {} });
    expect(await ownSharing(asOwner, loadId)).toBeNull();
    expect(await near()).toBeNull();
    expect(await rows()).toMatchObject([{ ended_at: expect.any(Number), latitude: null }]);
    expect(await places()).toEqual([null]);
  });

  it("does not withdraw the consent of another driver", async () => {
    const { carrier, vic, loadId, near, shares } = await driven();
    const dee = await saveColleague(carrier, { seat: "dispatcher" });
    await shares(vic);
    await takeBack({ viewer: dee, loadId, fields: {} });
    expect(await near()).toBe("Wells, NV");
  });
});

const close = (viewer: BuiltPerson, companyStays: boolean, drives = "") =>
  closeAccount({ viewer, password: viewer.password, companyStays, drives });

describe("closing an account", () => {
  it("of a founder whose company stays deletes the founder's places, and no colleague's", async () => {
    const carrier = await savePerson({ role: "driver", alone: true });
    const dee = await saveColleague(carrier);
    const [own, colleagues] = [await carried(carrier), await carried(carrier)];
    await own.shares(carrier);
    await colleagues.shares(dee);
    expect(await own.places()).toEqual(["Wells, NV"]);
    await close(carrier, true);
    expect([await own.places(), await own.near(), await own.rows()]).toEqual([[null], null, []]);
    expect([await colleagues.places(), await colleagues.near()]).toEqual([["Wells, NV"], "Wells, NV"]);
    expect(await ownSharing(dee, colleagues.loadId)).not.toBeNull();
  });

  it("of a dispatcher deletes what they shared, and their colleagues shared nothing by their consent", async () => {
    const carrier = await savePerson({ role: "driver", alone: true });
    const dee = await saveColleague(carrier, { seat: "dispatcher" });
    const { loadId, shares, places, rows, near } = await carried(carrier);
    await shares(dee);
    await sendCheckIn("here", { viewer: carrier, loadId, fields: WELLS }, Date.now() + 3_600_000);
    expect(await places()).toEqual(["Wells, NV", null]);
    await close(dee, false);
    expect([await places(), await rows(), await near()]).toEqual([[null, null], [], null]);
  });

  it("of a driver deletes what they shared for the company", async () => {
    const { vic, loadId, shares, places, rows } = await driven();
    await shares(vic);
    await close(vic, false, loadId);
    expect([await places(), await rows()]).toEqual([[null], []]);
  });
});

it("closing a company deletes its places, and none that its founder reported for another company", async () => {
  const founder = await savePerson({ role: "driver", alone: true });
  await saveColleague(founder);
  const other = await savePerson({ role: "driver", alone: true });
  await joins(founder, other, "dispatcher");
  const [own, others] = [await carried(founder), await carried(other)];
  await own.shares(founder);
  await others.shares({ ...other, personId: founder.id });
  await db().update(loads).set({ load_status: "complete", dropoff_image_url: "x" });
  const { staff } = await membersOf(founder.id);
  await closeCompany({ viewer: founder, password: founder.password, staff });
  expect([await own.places(), await own.rows()]).toEqual([[null], []]);
  expect(await others.places()).toEqual(["Wells, NV"]);
});
