import "../../tests/fixtures/servers/own-database";

import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { chatFor, chatOnLoad } from "~/chat/inbox/queries.server";
import { cancelLoad, releaseDriver } from "~/loads/steps/cancel-load.server";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { NotFound } from "~/platform/errors";
import { DAY_MS } from "~/text/time";
import { loadRow } from "../../tests/fixtures/read-back";
import { acceptRequest, rejectRequest } from "./decide-request.server";
import { dismissLost, LOST_SHOWN, lostLoads } from "./lost-loads.server";
import { requestLoad } from "./request-load.server";

let owner: BuiltPerson;
let winner: BuiltPerson;
let loser: BuiltPerson;

beforeEach(async () => {
  owner = await savePerson({ role: "shipper" });
  winner = await savePerson({ role: "driver" });
  loser = await savePerson({ role: "driver" });
});

async function asked(): Promise<string> {
  const { loadId } = await saveLoad({ owner, requesters: [winner, loser] });
  return loadId;
}

async function lost(): Promise<string> {
  const loadId = await asked();
  await acceptRequest({ viewer: owner, loadId, driverId: winner.id });
  return loadId;
}

const release = (loadId: string) =>
  releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } });
const shownTo = async (driver: BuiltPerson) => (await lostLoads(driver)).map(({ loadId }) => loadId);

describe("a load that went to another driver", () => {
  it("is shown to the drivers who requested it, by lane, number and day, and to nobody else", async () => {
    const bystander = await savePerson({ role: "driver" });
    const loadId = await lost();
    const told = await lostLoads(loser);
    expect(told).toEqual([
      {
        loadId,
        name: expect.stringMatching(/ → .* \(HW-\d{5}\)$/),
        pickup: expect.stringMatching(/, \d+:\d\d [AP]M [A-Z]{3}$/),
      },
    ]);
    for (const other of [owner, winner, bystander]) expect(await shownTo(other)).toEqual([]);
  });

  it("is not shown while the load is open, or after it is open again or deleted", async () => {
    const open = await asked();
    await rejectRequest({ viewer: owner, loadId: open, driverId: loser.id });
    expect(await shownTo(loser)).toEqual([]);
    const [released, deleted] = [await lost(), await lost()];
    expect(await shownTo(loser)).toHaveLength(2);
    await release(released);
    await deleteLoad({ viewer: owner, loadId: deleted });
    expect(await shownTo(loser)).toEqual([]);
  });

  it("is not shown to a driver who canceled or was released, or a week after its pickup date", async () => {
    for (const part of [releaseDriver, cancelLoad]) {
      const loadId = await lost();
      const [viewer, reason] =
        part === cancelLoad ? [winner, "Out of hours"] : [owner, "The freight is not ready"];
      await part({ viewer, loadId, fields: { reason } });
      await requestLoad({ viewer: loser, loadId });
      await acceptRequest({ viewer: owner, loadId, driverId: loser.id });
    }
    expect(await shownTo(winner)).toEqual([]);
    const old = await lost();
    const { pickup_date } = await loadRow(old);
    const afterDays = (days: number) =>
      lostLoads(loser, Date.parse(`${pickup_date}T20:00:00Z`) + days * DAY_MS);
    expect([(await afterDays(7)).length, (await afterDays(8)).length]).toEqual([1, 0]);
  });

  it("is shown once to a driver who was rejected twice; newest first, and only a few at once", async () => {
    const twice = await lost();
    await release(twice);
    for (const driver of [loser, winner]) await requestLoad({ viewer: driver, loadId: twice });
    await acceptRequest({ viewer: owner, loadId: twice, driverId: winner.id });
    expect(await shownTo(loser)).toEqual([twice]);
    const more: string[] = [];
    for (let count = 0; count < LOST_SHOWN; count += 1) more.unshift(await lost());
    expect(await shownTo(loser)).toEqual(more);
  });

  it("disappears when it is dismissed, even twice, for that driver and load only", async () => {
    const other = await savePerson({ role: "driver" });
    const { loadId } = await saveLoad({ owner, requesters: [winner, loser, other] });
    await acceptRequest({ viewer: owner, loadId, driverId: winner.id });
    const kept = await lost();
    await dismissLost({ viewer: loser, loadId });
    await dismissLost({ viewer: loser, loadId });
    expect(await shownTo(loser)).toEqual([kept]);
    expect(await shownTo(other)).toEqual([loadId]);
  });

  it("can be dismissed only by drivers who were rejected", async () => {
    const loadId = await lost();
    for (const viewer of [owner, winner, await savePerson({ role: "driver" })])
      await expect(dismissLost({ viewer, loadId })).rejects.toThrow(NotFound);
    await expect(dismissLost({ viewer: loser, loadId: "none" })).rejects.toThrow(NotFound);
    expect(await shownTo(loser)).toEqual([loadId]);
  });

  it("is marked in the chat about it", async () => {
    const loadId = await asked();
    const chatOf = async (driver: BuiltPerson) => {
      const chat = await chatFor(driver.id, (await chatOnLoad(driver.id, loadId, driver.id)) ?? "");
      return chat && { opens: chat.loadId !== null, gone: chat.gone };
    };
    expect(await chatOf(loser)).toEqual({ opens: true, gone: null });
    await acceptRequest({ viewer: owner, loadId, driverId: winner.id });
    expect(await chatOf(winner)).toEqual({ opens: true, gone: null });
    expect(await chatOf(loser)).toEqual({ opens: false, gone: "This load went to another driver." });
    await deleteLoad({ viewer: owner, loadId });
    expect(await chatOf(loser)).toEqual({ opens: false, gone: "This load was deleted." });
  });
});
