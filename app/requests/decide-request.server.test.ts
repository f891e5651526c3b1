import "../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { TEXTS } from "~/chat/automated-texts";
import { Conflict, Forbidden, NotFound } from "~/platform/errors";
import {
  driverOf,
  everythingOf,
  feedOf,
  lastStep,
  loadRow,
  nameIn,
  requestsOn,
} from "../../tests/fixtures/read-back";
import { acceptRequest, rejectRequest } from "./decide-request.server";
import { withdrawRequest } from "./withdraw-request.server";

const driver = () => savePerson({ role: "driver" });

async function stage(drivers: number) {
  const owner = await savePerson({ role: "shipper" });
  const requesters = await Promise.all(Array.from({ length: drivers }, driver));
  const { loadId } = await saveLoad({ owner, requesters });
  const [chosen, ...rest] = requesters;
  if (!chosen) throw new Error("There is no driver.");
  return { owner, chosen, rest, loadId };
}

const outcomes = (results: PromiseSettledResult<void>[]) =>
  results.map((result) => (result.status === "fulfilled" ? "done" : result.reason.constructor.name)).sort();

describe("accepting a driver", () => {
  it("ties the driver to the load, rejects the others and notifies everyone concerned", async () => {
    const { owner, chosen, rest, loadId } = await stage(3);
    const bystander = await driver();
    await acceptRequest({ viewer: owner, loadId, driverId: chosen.id });

    const load = await loadRow(loadId);
    expect(load.load_status).toBe("rate confirmation");
    expect(load.booked_at).toBeNull();
    expect(await lastStep(loadId)).toEqual(["accept", "pending", "rate confirmation", owner.id]);
    expect(await driverOf(loadId)).toBe(chosen.id);
    expect(await requestsOn(loadId)).toEqual({
      [chosen.id]: "accepted",
      ...Object.fromEntries(rest.map(({ id }) => [id, "rejected"])),
    });
    const said = TEXTS.accept({
      lane: await nameIn(loadId),
      shipper: owner.fullName,
      driver: chosen.fullName,
    });
    expect(await feedOf(owner.id, loadId)).toEqual({ texts: [said.shipper], unread: false });
    expect(await feedOf(chosen.id, loadId)).toEqual({ texts: [said.driver], unread: true });
    for (const { id } of rest)
      expect(await feedOf(id, loadId)).toEqual({ texts: [said.others], unread: true });
    expect(await feedOf(bystander.id, loadId)).toEqual({ texts: [], unread: false });
  });

  it("succeeds once if the same form is sent twenty times at once", async () => {
    const { owner, chosen, loadId } = await stage(2);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => acceptRequest({ viewer: owner, loadId, driverId: chosen.id })),
    );
    expect(outcomes(results)).toEqual([...Array(19).fill("Conflict"), "done"]);
    expect((await feedOf(chosen.id, loadId)).texts).toHaveLength(1);
  });

  it("succeeds in one of two tabs that accept two drivers", async () => {
    const { owner, chosen, rest, loadId } = await stage(2);
    const both = [chosen, ...rest];
    const results = await Promise.allSettled(
      both.map(({ id }) => acceptRequest({ viewer: owner, loadId, driverId: id })),
    );
    expect(outcomes(results)).toEqual(["Conflict", "done"]);
    const winner = await driverOf(loadId);
    expect(Object.values(await requestsOn(loadId)).sort()).toEqual(["accepted", "rejected"]);
    expect((await requestsOn(loadId))[winner ?? ""]).toBe("accepted");
  });

  it.each(["accept first", "withdraw first"])(
    "or the driver's withdrawal succeeds, never both: %s",
    async (order) => {
      const { owner, chosen, loadId } = await stage(1);
      const steps = [
        () => acceptRequest({ viewer: owner, loadId, driverId: chosen.id }),
        () => withdrawRequest({ viewer: chosen, loadId }),
      ];
      const results = await Promise.allSettled(
        (order === "accept first" ? steps : steps.reverse()).map((step) => step()),
      );
      expect(outcomes(results)).toEqual(["Conflict", "done"]);
      const { load_status } = await loadRow(loadId);
      const accepted = load_status === "rate confirmation";
      expect(load_status).toBe(accepted ? "rate confirmation" : "new");
      expect(await driverOf(loadId)).toBe(accepted ? chosen.id : null);
      expect(await requestsOn(loadId)).toEqual(accepted ? { [chosen.id]: "accepted" } : {});
    },
  );

  it("needs an open request of that driver, as rejecting does, and otherwise changes nothing", async () => {
    const { owner, chosen, loadId } = await stage(1);
    const stranger = await driver();
    const { loadId: empty } = await saveLoad({ owner });
    const before = await everythingOf(loadId, [owner, chosen, stranger]);
    const notOpen = new Conflict("This request is no longer open.");
    const noDriver = new NotFound("No driver information could be displayed at this time.");
    for (const decide of [acceptRequest, rejectRequest]) {
      const decided = (driverId: string) => decide({ viewer: owner, loadId, driverId });
      await expect(decided(stranger.id)).rejects.toThrow(notOpen);
      await expect(decided(owner.id)).rejects.toThrow(notOpen);
      await expect(decided("nobody")).rejects.toThrow(noDriver);
    }
    await expect(acceptRequest({ viewer: owner, loadId: empty, driverId: chosen.id })).rejects.toThrow(
      Conflict,
    );
    expect(await everythingOf(loadId, [owner, chosen, stranger])).toEqual(before);
    expect((await loadRow(empty)).load_status).toBe("new");
  });

  it("is only for the owner", async () => {
    const { chosen, rest, loadId } = await stage(2);
    const others = [chosen, ...rest, await driver(), await savePerson({ role: "shipper" })];
    for (const viewer of others) {
      await expect(acceptRequest({ viewer, loadId, driverId: chosen.id })).rejects.toThrow(Forbidden);
      await expect(rejectRequest({ viewer, loadId, driverId: chosen.id })).rejects.toThrow(Forbidden);
    }
    expect((await loadRow(loadId)).load_status).toBe("pending");
  });
});

describe("rejecting a driver", () => {
  it.each([
    ["the last one makes the load new again", 1, "new"],
    ["with others open the load stays pending", 3, "pending"],
  ] as const)("%s; both sides are notified", async (_, drivers, status) => {
    const { owner, chosen, rest, loadId } = await stage(drivers);
    await rejectRequest({ viewer: owner, loadId, driverId: chosen.id });

    expect((await loadRow(loadId)).load_status).toBe(status);
    expect(await lastStep(loadId)).toEqual(["reject", "pending", status, owner.id]);
    expect(await driverOf(loadId)).toBeNull();
    expect(await requestsOn(loadId)).toEqual({
      [chosen.id]: "rejected",
      ...Object.fromEntries(rest.map(({ id }) => [id, "pending"])),
    });
    const said = TEXTS.reject({
      lane: await nameIn(loadId),
      shipper: owner.fullName,
      driver: chosen.fullName,
    });
    expect(await feedOf(owner.id, loadId)).toEqual({ texts: [said.shipper], unread: false });
    expect(await feedOf(chosen.id, loadId)).toEqual({ texts: [said.driver], unread: true });
    for (const { id } of rest) expect(await feedOf(id, loadId)).toEqual({ texts: [], unread: false });
  });

  it("happens once, and then there is nothing left to accept", async () => {
    const { owner, chosen, loadId } = await stage(2);
    const reject = () => rejectRequest({ viewer: owner, loadId, driverId: chosen.id });
    expect(outcomes(await Promise.allSettled([reject(), reject(), reject()]))).toEqual([
      "Conflict",
      "Conflict",
      "done",
    ]);
    await expect(acceptRequest({ viewer: owner, loadId, driverId: chosen.id })).rejects.toThrow(Conflict);
    expect((await loadRow(loadId)).load_status).toBe("pending");
    expect((await feedOf(chosen.id, loadId)).texts).toHaveLength(1);
  });

  it("of all requests at once makes the load new again", async () => {
    const { owner, chosen, rest, loadId } = await stage(4);
    await Promise.all(
      [chosen, ...rest].map(({ id }) => rejectRequest({ viewer: owner, loadId, driverId: id })),
    );
    expect((await loadRow(loadId)).load_status).toBe("new");
    expect(Object.values(await requestsOn(loadId))).toEqual(Array(4).fill("rejected"));
  });
});
