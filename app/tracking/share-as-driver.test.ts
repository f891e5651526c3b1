import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { seats, sharing, whereabouts } from "db/schema";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { loadTies } from "~/access/ties.server";
import { type BuiltPerson, saveAssignment, saveColleague, saveLoad, savePerson } from "~/builders";
import { assignDriver } from "~/dispatch/assign-driver.server";
import { loadPage } from "~/load-page/load-page.server";
import { Conflict, NotFound } from "~/platform/errors";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { sendCheckIn } from "./check-in.server";
import { transitProgressFor } from "./distance-to-go.server";
import { giveConsent, ownSharing, sendLocation, takeBack, wordsFor } from "./sharing.server";
import { timelinePage } from "./timeline.server";

const WELLS = { latitude: "41.1116", longitude: "-114.9645", accuracy: "25" };

async function driven() {
  const owner = await savePerson({ role: "shipper", alone: true });
  const carrier = await savePerson({ role: "driver", alone: true });
  const vic = await saveColleague(carrier, { seat: "driver" });
  const wes = await saveColleague(carrier, { seat: "driver" });
  const { loadId } = await saveLoad({ owner, driver: carrier, status: "in transit" });
  const consent = async (viewer: BuiltPerson) => {
    const load = await loadTies(viewer, loadId);
    const words = load ? wordsFor(load).join("\n\n") : "";
    await giveConsent({ viewer, loadId, fields: { words } });
  };
  const place = (viewer: BuiltPerson) => sendLocation({ viewer, loadId, fields: WELLS });
  const near = async () => (await transitProgressFor(owner, loadId))?.place?.near ?? null;
  const assign = (person: BuiltPerson | null, seen: BuiltPerson | null) =>
    assignDriver({
      viewer: carrier,
      loadId,
      fields: { person_id: person?.id ?? "", seen: seen?.id ?? "" },
    });
  const rows = () => db().select().from(sharing).where(eq(sharing.load_id, loadId));
  const endSeat = () =>
    db()
      .update(seats)
      .set({ ended_at: 1 })
      .where(and(eq(seats.person_id, vic.id), eq(seats.seat, "driver")));
  return { owner, carrier, vic, wes, loadId, consent, place, near, assign, rows, endSeat };
}

describe("the assigned driver", () => {
  it("consents, and the shipper and the company see the location; the company does not share", async () => {
    const { carrier, vic, loadId, consent, place, near, rows } = await driven();
    await saveAssignment(carrier, vic, loadId);
    await consent(vic);
    await place(vic);
    expect(await near()).toBe("Wells, NV");
    expect((await transitProgressFor(carrier, loadId))?.sharedBy).toBe(vic.id);
    expect((await rows()).map(({ person_id }) => person_id)).toEqual([vic.id]);
    expect((await rows())[0]?.words).toContain(`, with ${carrier.fullName} and with anyone`);
    expect(await ownSharing(vic, loadId)).toMatchObject({ looks: 0 });
    expect((await timelinePage(carrier, loadId)).sharing).toBeNull();
    await expect(consent(carrier)).rejects.toThrow(Conflict);
    await expect(place(carrier)).rejects.toThrow(Conflict);
    const asksPlace = async (viewer: BuiltPerson) =>
      JSON.stringify(await loadPage(viewer, loadId, new Request("http://haulway.test/"))).includes(
        "data-place",
      );
    expect([await asksPlace(vic), await asksPlace(carrier)]).toEqual([true, false]);
  });

  it("shares at check-ins, and stopping deletes what they shared", async () => {
    const { carrier, vic, loadId, consent, near, rows } = await driven();
    await saveAssignment(carrier, vic, loadId);
    const here = (viewer: BuiltPerson, nowMs: number) =>
      sendCheckIn("here", { viewer, loadId, fields: WELLS }, nowMs);
    await here(vic, Date.now());
    expect(await near()).toBeNull();
    await consent(vic);
    await here(vic, Date.now() + 3_600_000);
    expect(await near()).toBe("Wells, NV");
    await takeBack({ viewer: vic, loadId, fields: {} });
    expect(await near()).toBeNull();
    expect(await rows()).toMatchObject([{ person_id: vic.id, latitude: null, near: null }]);
    const told = await db().select().from(whereabouts).where(eq(whereabouts.load_id, loadId));
    expect(told.map(({ person_id, by_id, near }) => [person_id, by_id, near])).toEqual(
      Array(2).fill([carrier.id, vic.id, null]),
    );
  });
});

describe("a consent ends", () => {
  it("with the assignment, in both directions, and its location is deleted", async () => {
    const { carrier, vic, wes, consent, place, near, assign, rows } = await driven();
    await consent(carrier);
    await place(carrier);
    expect(await near()).toBe("Wells, NV");
    await assign(vic, null);
    expect(await near()).toBeNull();
    await consent(vic);
    await place(vic);
    expect(await near()).toBe("Wells, NV");
    await assign(wes, vic);
    expect(await near()).toBeNull();
    await expect(place(vic)).rejects.toThrow(NotFound);
    await assign(null, wes);
    expect(await near()).toBeNull();
    expect(await rows()).toHaveLength(2);
    for (const row of await rows())
      expect(row).toMatchObject({ ended_at: expect.any(Number), latitude: null, near: null });
  });

  it("with the driver's seat, also between the read and the write", async () => {
    const { carrier, vic, loadId, consent, place, near, rows, endSeat } = await driven();
    await saveAssignment(carrier, vic, loadId);
    await expect(betweenLookAndWrite(endSeat, { of: () => consent(vic), at: /sharing/ })).rejects.toThrow(
      Conflict,
    );
    expect(await rows()).toEqual([]);
    await db().update(seats).set({ ended_at: null }).where(eq(seats.person_id, vic.id));
    await consent(vic);
    await place(vic);
    expect(await near()).toBe("Wells, NV");
    await endSeat();
    expect(await near()).toBeNull();
    await expect(place(vic)).rejects.toThrow(NotFound);
  });
});

describe("a consent of a company's person", () => {
  it("covers no colleague, whose own consent ends it", async () => {
    const { carrier, loadId, consent, place, near, rows } = await driven();
    const dee = await saveColleague(carrier, { seat: "dispatcher" });
    const sharing = async (viewer: BuiltPerson) => (await timelinePage(viewer, loadId)).sharing;
    await consent(carrier);
    await place(carrier);
    expect(await near()).toBe("Wells, NV");
    // The phone of a colleague sends nothing, and the colleague cannot withdraw the consent.
    await expect(place(dee)).rejects.toThrow("Sharing is off for this load.");
    await sendCheckIn("here", { viewer: dee, loadId, fields: WELLS });
    await takeBack({ viewer: dee, loadId, fields: {} });
    expect(await near()).toBe("Wells, NV");
    expect(await db().select().from(whereabouts).where(eq(whereabouts.load_id, loadId))).toMatchObject([
      { by_id: dee.personId, near: null },
    ]);
    expect([await sharing(carrier), await sharing(dee)]).toMatchObject([
      { words: null, since: expect.any(String) },
      { words: expect.any(Array), colleague: carrier.personName, since: null },
    ]);
    await consent(dee);
    expect(await near()).toBeNull();
    await place(dee);
    expect((await transitProgressFor(carrier, loadId))?.sharedBy).toBe(dee.personId);
    await expect(place(carrier)).rejects.toThrow("Sharing is off for this load.");
    const live = (await rows()).filter(({ ended_at }) => ended_at === null);
    expect(live).toMatchObject([{ person_id: carrier.id, by_id: dee.personId, near: "Wells, NV" }]);
  });
});
