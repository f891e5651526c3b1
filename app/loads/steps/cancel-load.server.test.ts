import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { group_membership, groups, load_events, loads, profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { loadTies } from "~/access/ties.server";
import { personById } from "~/accounts/profile/queries.server";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { TEXTS } from "~/chat/automated-texts";
import { Conflict, Forbidden } from "~/platform/errors";
import { acceptRequest, rejectRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { actorName, subjectOf } from "~/trade/viewer";
import { betweenLookAndWrite } from "../../../tests/fixtures/between-look-and-write";
import {
  documentsOf,
  driverOf,
  everythingOf,
  feedOf,
  lastStep,
  loadRow,
  nameIn,
  requestsOn,
} from "../../../tests/fixtures/read-back";
import { invalidOf } from "../../../tests/fixtures/refused";
import { loadDocuments } from "../queries.server";
import { cancelLoad, releaseDriver } from "./cancel-load.server";
import type { Cancellation } from "./cancellation";
import { confirmPickup } from "./confirm-pickup.server";
import { deleteLoad } from "./delete-load.server";
import { editLoad } from "./edit-load.server";
import { sendDocuments } from "./upload-documents.server";

const CANCELLATIONS = ["cancel", "release"] as const;
const BEFORE_PICKUP = ["rate confirmation", "rate confirmation sent", "pickup"] as const;
const CHOSEN = { cancel: "Out of hours", release: "The freight is not ready" } as const;
const VERBS = { cancel: cancelLoad, release: releaseDriver } as const;
const driver = () => savePerson({ role: "driver" });

async function stage(status: (typeof BEFORE_PICKUP)[number] | "in transit" | "complete" = "pickup") {
  const owner = await savePerson({ role: "shipper" });
  const [chosen, loser] = [await driver(), await driver()];
  const { loadId, pin } = await saveLoad({ owner, driver: chosen, requesters: [loser], status });
  const by = { cancel: chosen, release: owner } as const;
  const cancelOrRelease = (cancellation: Cancellation, fields: Record<string, string> = {}) =>
    VERBS[cancellation]({
      viewer: by[cancellation],
      loadId,
      fields: { reason: CHOSEN[cancellation], ...fields },
    });
  return { owner, chosen, loser, loadId, pin, by, cancelOrRelease };
}

const countsOf = async ({ id }: BuiltPerson) => {
  const [row] = await db().select().from(profiles).where(eq(profiles.id, id));
  return [row?.cancelled_count, row?.accepted_count];
};
const reasonOf = async (loadId: string) => {
  const rows = await db().select().from(load_events).where(eq(load_events.load_id, loadId));
  return rows.flatMap(({ reason, reason_text }) => (reason ? [[reason, reason_text]] : []));
};

describe.each(CANCELLATIONS)("%s", (cancellation) => {
  it.each(BEFORE_PICKUP)("in %s puts the load back on the board without a driver", async (status) => {
    const { owner, chosen, loser, loadId, pin, by, cancelOrRelease } = await stage(status);
    const lane = await nameIn(loadId);
    const { revision } = await loadRow(loadId);
    await cancelOrRelease(cancellation, { reason_text: "Gate code\n 7A. " });

    expect(await loadRow(loadId)).toMatchObject({
      load_status: "new",
      revision: revision + 1,
      deleted_at: null,
      expired_at: null,
      booked_at: null,
      rate_confirmation_url: null,
      bill_of_lading_url: null,
      wrong_pin_count: 0,
    });
    expect((await loadRow(loadId)).verification_pin).not.toBe(pin);
    expect(await lastStep(loadId)).toEqual([cancellation, status, "new", by[cancellation].id]);
    expect(await reasonOf(loadId)).toEqual([[CHOSEN[cancellation], "Gate code 7A."]]);
    expect(await driverOf(loadId)).toBeNull();
    expect(await documentsOf(loadId)).toEqual([]);
    expect(await requestsOn(loadId)).toEqual({ [chosen.id]: "rejected", [loser.id]: "rejected" });
    const nameFor = (party: typeof owner) => (by[cancellation] === party ? actorName(party) : party.fullName);
    const said = TEXTS[cancellation]({
      you: subjectOf(by[cancellation]),
      lane,
      shipper: nameFor(owner),
      driver: nameFor(chosen),
      reason: `${CHOSEN[cancellation]} (Gate code 7A)`,
    });
    expect(await feedOf(owner.id, loadId)).toEqual({
      texts: [said.shipper],
      unread: by[cancellation] !== owner,
    });
    expect(await feedOf(chosen.id, loadId)).toEqual({
      texts: [said.driver],
      unread: by[cancellation] !== chosen,
    });
    expect(await feedOf(loser.id, loadId)).toEqual({ texts: [said.others], unread: true });
  });

  it("leaves the driver the same as a rejected one: the chat, no documents, and the right to ask again", async () => {
    const { owner, chosen, loadId, cancelOrRelease } = await stage();
    await cancelOrRelease(cancellation);
    const ties = await loadTies(chosen, loadId);
    expect(ties?.standing).toBe("other driver");
    expect(ties && (await loadDocuments(chosen, ties))).toEqual([]);
    const members = await db()
      .select({ id: group_membership.user_id })
      .from(group_membership)
      .innerJoin(groups, eq(groups.group_id, group_membership.group_id))
      .where(eq(groups.load_id, loadId));
    expect(members.map(({ id }) => id)).toEqual(expect.arrayContaining([owner.id, chosen.id]));
    await requestLoad({ viewer: chosen, loadId });
    expect((await requestsOn(loadId))[chosen.id]).toBe("pending");
  });

  it("does not notify drivers whom the owner rejected or who left the load earlier", async () => {
    const owner = await savePerson({ role: "shipper" });
    const [first, second, unwanted] = [await driver(), await driver(), await driver()];
    const { loadId } = await saveLoad({ owner, requesters: [first, unwanted] });
    await rejectRequest({ viewer: owner, loadId, driverId: unwanted.id });
    await acceptRequest({ viewer: owner, loadId, driverId: first.id });
    await cancelLoad({ viewer: first, loadId, fields: { reason: CHOSEN.cancel } });
    await requestLoad({ viewer: second, loadId });
    await acceptRequest({ viewer: owner, loadId, driverId: second.id });
    const before = await Promise.all([first, unwanted].map(({ id }) => feedOf(id, loadId)));
    const viewer = cancellation === "cancel" ? second : owner;
    await VERBS[cancellation]({ viewer, loadId, fields: { reason: CHOSEN[cancellation] } });
    expect(await Promise.all([first, unwanted].map(({ id }) => feedOf(id, loadId)))).toEqual(before);
  });

  it("happens once: a second submission changes nothing and says so", async () => {
    const { owner, chosen, loser, loadId, cancelOrRelease } = await stage();
    await cancelOrRelease(cancellation);
    const people = [owner, chosen, loser];
    const after = await everythingOf(loadId, people);
    await expect(cancelOrRelease(cancellation)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        cancellation === "cancel" ? /already canceled this load/ : /no driver to release/,
      ),
    });
    expect(await everythingOf(loadId, people)).toEqual(after);
    expect((await countsOf(cancellation === "cancel" ? chosen : owner))[0]).toBe(1);
  });

  it("by both at once happens once", async () => {
    const { chosen, loadId, owner, cancelOrRelease } = await stage();
    const other = cancellation === "cancel" ? "release" : "cancel";
    await expect(
      betweenLookAndWrite(() => cancelOrRelease(other), { of: () => cancelOrRelease(cancellation) }),
    ).rejects.toThrow(Error);
    expect((await lastStep(loadId))?.[0]).toBe(other);
    expect([(await countsOf(owner))[0], (await countsOf(chosen))[0]].sort()).toEqual([0, 1]);
  });

  it("is refused once the freight is on the truck, even if that happens at the same moment", async () => {
    for (const status of ["in transit", "complete"] as const)
      await expect((await stage(status)).cancelOrRelease(cancellation)).rejects.toThrow(/on the truck/);
    const { chosen, loadId, pin, cancelOrRelease } = await stage();
    const pickUp = () => confirmPickup({ viewer: chosen, loadId, typedPin: pin });
    await expect(betweenLookAndWrite(pickUp, { of: () => cancelOrRelease(cancellation) })).rejects.toThrow(
      /on the truck/,
    );
    expect((await loadRow(loadId)).load_status).toBe("in transit");
    expect(await driverOf(loadId)).toBe(chosen.id);
  });

  it("requires the status and the driver that its page showed", async () => {
    const { owner, chosen, loser, loadId, cancelOrRelease } = await stage("rate confirmation sent");
    const stale: Record<string, string>[] = [{ seen_status: "rate confirmation" }, { seen_driver: loser.id }];
    for (const seen of stale)
      await expect(cancelOrRelease(cancellation, seen)).rejects.toThrow(/has changed since you opened it/);
    expect(await driverOf(loadId)).toBe(chosen.id);
    await cancelOrRelease(cancellation, { seen_status: "rate confirmation sent", seen_driver: chosen.id });
    expect((await lastStep(loadId))?.[0]).toBe(cancellation);
    expect((await loadRow(loadId)).load_status).toBe("new");
    expect((await countsOf(owner)).length).toBe(2);
  });

  it("makes every earlier page useless, no matter which driver is chosen next", async () => {
    const { owner, chosen, loser, loadId, cancelOrRelease } = await stage("rate confirmation");
    const { revision } = await loadRow(loadId);
    await cancelOrRelease(cancellation);
    await requestLoad({ viewer: loser, loadId });
    await acceptRequest({ viewer: owner, loadId, driverId: loser.id });
    const before = await everythingOf(loadId, [owner, chosen, loser]);
    const page = { viewer: owner, loadId };
    const edit = editLoad({ ...page, fields: {}, revision, seenStatus: "rate confirmation" });
    await expect(edit).rejects.toThrow(/has changed since you opened it/);
    const request = new Request(
      `http://localhost/load-details/${loadId}?step=send-documents&revision=${revision}`,
    );
    const papers = sendDocuments({ ...page, request, clientAddress: "127.0.0.1" });
    await expect(papers).rejects.toThrow(/has changed since you opened it/);
    expect(await everythingOf(loadId, [owner, chosen, loser])).toEqual(before);
  });

  it("after the pickup date notifies no drivers, because they could not request the load", async () => {
    const { owner, loser, loadId, cancelOrRelease } = await stage();
    await db().update(loads).set({ pickup_date: "2020-01-01" }).where(eq(loads.load_id, loadId));
    const told = await feedOf(loser.id, loadId);
    await cancelOrRelease(cancellation);
    expect(await feedOf(loser.id, loadId)).toEqual(told);
    expect((await feedOf(owner.id, loadId)).texts[0]).toContain("The pickup time has passed");
  });

  it.each([
    [{ reason: "" }, "reason"],
    [{ reason: "Because" }, "reason"],
    [{ reason: "Other" }, "reason_text"],
    [{ reason: "Other", reason_text: " \n " }, "reason_text"],
    [{ reason_text: "x".repeat(301) }, "reason_text"],
  ])("with %j asks for the reason and changes nothing", async (fields, field) => {
    const { owner, chosen, loadId, cancelOrRelease } = await stage();
    const before = await everythingOf(loadId, [owner, chosen]);
    const refusal = await invalidOf(cancelOrRelease(cancellation, fields));
    expect(Object.keys(refusal.fields)).toEqual([field]);
    expect(await everythingOf(loadId, [owner, chosen])).toEqual(before);
  });

  it("for another reason shows only the user's own text", async () => {
    const { owner, chosen, loadId, cancelOrRelease } = await stage();
    await cancelOrRelease(cancellation, { reason: "Other", reason_text: "Snow on the pass." });
    const told = await feedOf(cancellation === "cancel" ? owner.id : chosen.id, loadId);
    expect(told.texts[0]).toContain("Reason: Snow on the pass.");
    expect(told.texts[0]).not.toContain("Other");
  });
});

it("nobody else may cancel or release", async () => {
  const { owner, chosen, loser, loadId } = await stage();
  const fields = { reason: CHOSEN.cancel };
  const [cancel, release] = [
    cancelLoad({ viewer: owner, loadId, fields }),
    releaseDriver({ viewer: chosen, loadId, fields }),
  ];
  await expect(cancel).rejects.toThrow("Only the driver who was chosen for this load can do that.");
  await expect(release).rejects.toThrow("Only the shipper who posted this load can do that.");
  for (const refused of [cancel, release]) await expect(refused).rejects.toBeInstanceOf(Forbidden);
  await expect(cancelLoad({ viewer: loser, loadId, fields })).rejects.toThrow(/no longer on the board/);
});

describe("the number of cancellations", () => {
  const fields = { reason: CHOSEN.cancel };
  const terms = {
    pickup_date: "2199-01-01",
    delivery_date: "2199-01-02",
    total_rate: "2000",
    weight_lb: "41000",
  };
  async function agreed(owner: BuiltPerson, hauler: BuiltPerson) {
    const { loadId } = await saveLoad({ owner, requesters: [hauler] });
    await acceptRequest({ viewer: owner, loadId, driverId: hauler.id });
    return loadId;
  }

  it("counts for both, however the driver leaves, and is shown to others", async () => {
    const owner = await savePerson({ role: "shipper" });
    const hauler = await driver();
    expect((await personById(hauler.id))?.cancelled).toBeNull();
    await cancelLoad({ viewer: hauler, loadId: await agreed(owner, hauler), fields });
    expect([await countsOf(hauler), await countsOf(owner)]).toEqual([
      [1, 1],
      [0, 1],
    ]);
    const reason = { reason: CHOSEN.release };
    await releaseDriver({ viewer: owner, loadId: await agreed(owner, hauler), fields: reason });
    await editLoad({ viewer: owner, loadId: await agreed(owner, hauler), fields: terms });
    await deleteLoad({ viewer: owner, loadId: await agreed(owner, hauler) });
    await agreed(owner, hauler);
    expect((await personById(hauler.id))?.cancelled).toBe("1 of 5");
    expect((await personById(owner.id))?.cancelled).toBe("3 of 5");
  });

  it("does not grow for a load without a driver, or after a refusal", async () => {
    const owner = await savePerson({ role: "shipper" });
    const { loadId } = await saveLoad({ owner });
    await editLoad({ viewer: owner, loadId, fields: terms });
    await expect(releaseDriver({ viewer: owner, loadId, fields })).rejects.toBeInstanceOf(Conflict);
    await deleteLoad({ viewer: owner, loadId });
    expect(await countsOf(owner)).toEqual([0, 0]);
  });
});
