import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_events, loads, sharing, whereabouts } from "db/schema";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { loadTies } from "~/access/ties.server";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { releaseDriver } from "~/loads/steps/cancel-load.server";
import { Conflict, Forbidden, Invalid, NotFound } from "~/platform/errors";
import { deleteOld } from "~/retention/delete-old.server";
import { DAY_MS, MINUTE_MS } from "~/text/time";
import { isOpen, LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { sendCheckIn } from "./check-in.server";
import { transitProgressFor } from "./distance-to-go.server";
import { forgetSharingBy, giveConsent, ownSharing, sendLocation, takeBack, wordsFor } from "./sharing.server";

const NOW = Date.now();
const WELLS = { latitude: "41.1116", longitude: "-114.9645", accuracy: "25" };

async function stage(status: LoadStatus = "in transit") {
  const [owner, chosen, asked] = await Promise.all(
    (["shipper", "driver", "driver"] as const).map((role) => savePerson({ role })),
  );
  if (!owner || !chosen || !asked) throw new Error("At least one person was not saved.");
  const lastStepAtMs = NOW - DAY_MS;
  const { loadId } = await saveLoad({
    owner,
    status,
    postedAtMs: lastStepAtMs - DAY_MS,
    lastStepAtMs,
    terms: {
      origin_address_city: "Wells",
      origin_address_state: "NV",
      origin_address_zip: "89835",
      destination_address_city: "Elko",
      destination_address_state: "NV",
      destination_address_zip: null,
    },
    ...(isOpen(status)
      ? { requesters: status === "pending" ? [asked] : [] }
      : { driver: chosen, requesters: [asked] }),
  });
  const words = async (viewer: BuiltPerson = chosen) => {
    const load = await loadTies(viewer, loadId);
    return load ? wordsFor(load).join("\n\n") : "";
  };
  const consent = async (viewer: BuiltPerson = chosen) =>
    giveConsent({ viewer, loadId, fields: { words: await words(viewer) } }, NOW);
  const place = (fields: Record<string, string> = WELLS, nowMs = NOW, viewer: BuiltPerson = chosen) =>
    sendLocation({ viewer, loadId, fields }, nowMs);
  const back = (viewer: BuiltPerson = chosen) => takeBack({ viewer, loadId, fields: {} }, NOW + 1);
  const rows = () => db().select().from(sharing).where(eq(sharing.load_id, loadId));
  const shown = async () => (await transitProgressFor(owner, loadId))?.place ?? null;
  return { owner, chosen, asked, loadId, words, consent, place, back, rows, shown };
}

describe.each(LOAD_STATUSES)("in %s", (status) => {
  it("only the chosen driver may consent, between acceptance and delivery", async () => {
    const scene = await stage(status);
    const stranger = await savePerson({ role: "driver" });
    const isCarried = !isOpen(status) && status !== "complete";
    for (const viewer of [scene.owner, scene.asked, stranger, scene.chosen]) {
      const isChosen = viewer === scene.chosen && !isOpen(status);
      const isSeen = isOpen(status) || viewer === scene.owner || isChosen;
      const refusal = isChosen ? (isCarried ? undefined : Conflict) : isSeen ? Forbidden : NotFound;
      const outcome = await scene.consent(viewer).catch((error) => error.constructor);
      expect(outcome).toBe(refusal);
      const told = await scene.place(WELLS, NOW, viewer).catch((error) => error.constructor);
      expect(told).toBe(refusal);
    }
    expect(await scene.rows()).toHaveLength(isCarried ? 1 : 0);
  });
});

describe("a consent", () => {
  it("is stored once, with its full text and its time", async () => {
    const { consent, rows, words, owner } = await stage();
    await consent();
    await consent();
    expect(await rows()).toMatchObject([{ words: await words(), given_at: NOW, ended_at: null, looks: 0 }]);
    expect((await words()).split("\n\n")).toHaveLength(4);
    expect(await words()).toContain(owner.fullName);
  });

  it("is refused if its text differs from the one shown", async () => {
    const { chosen, loadId, rows } = await stage();
    for (const fields of [{}, { words: "I share everything." }] as Record<string, string>[])
      await expect(giveConsent({ viewer: chosen, loadId, fields })).rejects.toThrow(Conflict);
    expect(await rows()).toEqual([]);
  });

  it("when withdrawn, deletes the location, and can be given again", async () => {
    const { consent, place, back, rows, shown, chosen, loadId } = await stage();
    await consent();
    await sendCheckIn("here", { viewer: chosen, loadId, fields: WELLS }, NOW);
    expect(await shown()).toMatchObject({ latitude: 41.11, longitude: -114.96, near: "Wells, NV" });
    await back();
    expect(await shown()).toBeNull();
    expect(await rows()).toMatchObject([{ ended_at: NOW + 1, latitude: null, near: null, place_at: null }]);
    const [here] = await db().select().from(whereabouts).where(eq(whereabouts.load_id, loadId));
    expect(here).toMatchObject({ kind: "here", near: null });
    await expect(place()).rejects.toThrow(Conflict);
    await consent();
    expect(await ownSharing(chosen, loadId)).toMatchObject({ looks: 0 });
    expect(await rows()).toHaveLength(2);
  });
});

describe("a location", () => {
  it("is stored rounded, and only the last one", async () => {
    const { consent, place, rows } = await stage();
    await expect(place()).rejects.toThrow(Conflict);
    await consent();
    await expect(place({ latitude: "north" })).rejects.toThrow(Invalid);
    await place();
    await place({ latitude: "40.8324", longitude: "-115.7631" }, NOW + 3 * MINUTE_MS);
    expect(await rows()).toMatchObject([{ latitude: 40.83, longitude: -115.76, near: "Elko, NV" }]);
    const late = { ...WELLS, at: String(NOW + MINUTE_MS) };
    await place(late, NOW + 9 * MINUTE_MS);
    expect(await rows()).toMatchObject([{ near: "Elko, NV", place_at: NOW + 3 * MINUTE_MS }]);
  });

  it("is accepted up to the rate limit", async () => {
    const { consent, place } = await stage();
    await consent();
    for (let told = 0; told < 30; told += 1) await place();
    await expect(place()).rejects.toMatchObject({ status: 429 });
  });

  it("labels an arrival and never blocks it; without consent none of it is stored", async () => {
    const nearnessOf = async (fields: Record<string, string>, isShared = true) => {
      const { consent, chosen, loadId } = await stage("pickup");
      if (isShared) await consent();
      await sendCheckIn("arrived-pickup", { viewer: chosen, loadId, fields }, NOW);
      const [told] = await db().select().from(whereabouts).where(eq(whereabouts.load_id, loadId));
      return [told?.nearness, told?.near];
    };
    expect(await nearnessOf(WELLS)).toEqual(["at", null]);
    expect(await nearnessOf({ ...WELLS, latitude: "41.2" })).toEqual(["near", null]);
    expect(await nearnessOf({ ...WELLS, latitude: "45" })).toEqual(["away", null]);
    expect(await nearnessOf({})).toEqual([null, null]);
    expect(await nearnessOf({ latitude: "x", longitude: "y" })).toEqual([null, null]);
    expect(await nearnessOf(WELLS, false)).toEqual([null, null]);
  });

  it.each(["taken back", "delivered", "released"])("of a load now %s is not stored", async (what) => {
    const { consent, place, back, rows, owner, loadId } = await stage(
      what === "released" ? "pickup" : "in transit",
    );
    await consent();
    const otherStep = async () => {
      if (what === "taken back") await back();
      if (what === "released")
        await releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } });
      if (what === "delivered")
        await db()
          .update(loads)
          .set({ load_status: "complete", dropoff_image_url: "x" })
          .where(eq(loads.load_id, loadId));
    };
    await expect(betweenLookAndWrite(otherStep, { of: () => place(), at: /sharing/ })).rejects.toThrow(
      Conflict,
    );
    expect(await rows()).toMatchObject([{ latitude: null }]);
  });

  it("is shown to the owner until the delivery, and to no other shipper", async () => {
    const { consent, place, shown, loadId } = await stage();
    await consent();
    await place();
    expect(await transitProgressFor(await savePerson({ role: "shipper" }), loadId)).toBeNull();
    expect(await shown()).not.toBeNull();
    await db()
      .update(loads)
      .set({ load_status: "complete", dropoff_image_url: "x" })
      .where(eq(loads.load_id, loadId));
    expect(await shown()).toBeNull();
  });
});

describe("a consent is deleted", () => {
  const inDays = (days: number) => NOW + days * DAY_MS;

  it("30 days after the delivery, and not before", async () => {
    const { consent, place, rows, loadId, chosen } = await stage();
    await consent();
    await place();
    await deleteOld("sharing", inDays(90));
    expect(await rows()).toHaveLength(1);
    await db()
      .update(loads)
      .set({ load_status: "complete", dropoff_image_url: "x" })
      .where(eq(loads.load_id, loadId));
    await db()
      .insert(load_events)
      .values({
        event_id: `delivery ${loadId}`,
        load_id: loadId,
        actor_id: chosen.id,
        event: "deliver",
        at: inDays(1),
      });
    await deleteOld("sharing", inDays(31));
    expect(await rows()).toHaveLength(1);
    await deleteOld("sharing", inDays(31) + 1);
    expect(await rows()).toEqual([]);
  });

  it("30 days after it was withdrawn, or the driver was released", async () => {
    const [taken, released] = [await stage("pickup"), await stage("pickup")];
    for (const { consent, place } of [taken, released]) {
      await consent();
      await place();
    }
    await taken.back();
    const { owner, loadId } = released;
    await releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } });
    await deleteOld("sharing", inDays(30) - 1);
    expect([...(await taken.rows()), ...(await released.rows())]).toHaveLength(2);
    await deleteOld("sharing", inDays(30) + 2);
    expect([...(await taken.rows()), ...(await released.rows())]).toEqual([]);
  });

  it("when the account closes", async () => {
    const { consent, rows, chosen, loadId } = await stage();
    await consent();
    await sendCheckIn("here", { viewer: chosen, loadId, fields: WELLS }, NOW);
    for (const { query } of forgetSharingBy(chosen.id)) await db().run(query as never);
    expect(await rows()).toEqual([]);
    const here = and(eq(whereabouts.load_id, loadId), eq(whereabouts.near, "Wells, NV"));
    expect(await db().select().from(whereabouts).where(here)).toEqual([]);
    expect(await deleteOld("whereabouts", NOW)).toBe(0);
  });
});
