import "./fixtures/servers/own-hosted-database";

import { database } from "db/client";
import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { Conflict, OutcomeUnknown } from "~/platform/errors";
import { acceptRequest } from "~/requests/decide-request.server";
import { type Break, DONE } from "./fakes/database-connection";
import { driverOf, lastStep, loadRow, requestsOn } from "./fixtures/read-back";
import { book, bookingStage } from "./fixtures/scenes/booking";
import { saveEligibleDriver } from "./fixtures/scenes/fit-driver";
import { line } from "./fixtures/servers/own-hosted-database";
import { describeSqld } from "./fixtures/servers/sqld";

const RACERS = 50;
const BREAKS: readonly Break[] = ["before", "in question", "asked", "in answer", "after"];

async function stage(drivers: number) {
  const owner = await savePerson({ role: "shipper" });
  const requesters = await Promise.all(Array.from({ length: drivers }, () => savePerson({ role: "driver" })));
  const { loadId } = await saveLoad({ owner, requesters });
  return { owner, requesters, loadId };
}

const acceptedOf = async (loadId: string) =>
  Object.entries(await requestsOn(loadId)).flatMap(([id, status]) => (status === "accepted" ? [id] : []));

describeSqld("with a remote database", () => {
  it.each([0, 30, 80])(
    `of ${RACERS} drivers accepted at once, with %i ms of delay, one gets the load`,
    async (delayMs) => {
      const { owner, requesters, loadId } = await stage(RACERS);
      line.delayMs = delayMs;
      const decided = await Promise.allSettled(
        requesters.map(({ id }) => acceptRequest({ viewer: owner, loadId, driverId: id })),
      );
      line.delayMs = 0;
      const lost = decided.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
      expect(lost).toHaveLength(RACERS - 1);
      for (const why of lost) {
        expect(why).toBeInstanceOf(Conflict);
        expect(why.message).toMatch(/\w+ \w+/);
      }
      const winner = requesters[decided.findIndex(({ status }) => status === "fulfilled")]?.id;
      expect(await acceptedOf(loadId)).toEqual([winner]);
      expect(await driverOf(loadId)).toBe(winner);
    },
  );

  it("of ten drivers who book at once, with 30 ms of delay, one gets the load", async () => {
    const { loadId } = await bookingStage();
    const drivers = await Promise.all(Array.from({ length: 10 }, () => saveEligibleDriver()));
    line.delayMs = 30;
    const booked = await Promise.allSettled(drivers.map((driver) => book(driver, loadId)));
    line.delayMs = 0;
    const lost = booked.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(lost).toHaveLength(drivers.length - 1);
    for (const why of lost) {
      expect(why).toBeInstanceOf(Conflict);
      expect(why.message).toBe("Another driver booked this load first.");
    }
    const winner = drivers[booked.findIndex(({ status }) => status === "fulfilled")]?.id;
    expect([await acceptedOf(loadId), await driverOf(loadId)]).toEqual([[winner], winner]);
  });

  it.each(BREAKS)("accepts a driver completely or not at all if the connection breaks: %s", async (at) => {
    const { owner, requesters, loadId } = await stage(3);
    const [chosen] = requesters;
    line.breakAt(/rate confirmation/, at);
    const accepting = acceptRequest({ viewer: owner, loadId, driverId: chosen?.id ?? "" });
    await expect(accepting).rejects.toThrow(OutcomeUnknown);
    // A write waits until all writes in progress have ended.
    await database().client.batch(["delete from assert_changed"], "write");
    const { load_status } = await loadRow(loadId);
    const isDone = load_status === "rate confirmation";
    if (at !== "asked") expect(isDone).toBe(DONE.includes(at));
    expect(load_status).toBe(isDone ? "rate confirmation" : "pending");
    expect(await acceptedOf(loadId)).toEqual(isDone ? [chosen?.id] : []);
    expect(await driverOf(loadId)).toBe(isDone ? chosen?.id : null);
    expect((await lastStep(loadId))?.[0]).toBe(isDone ? "accept" : "request");
  });
});
