import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { requests } from "db/schema";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { loadPage } from "~/load-page/load-page.server";
import { cancelLoad, releaseDriver } from "~/loads/steps/cancel-load.server";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { NotFound } from "~/platform/errors";
import { formatInstant } from "~/text/instants";
import { acceptRequest, rejectRequest } from "./decide-request.server";
import { requestLoad } from "./request-load.server";
import { withdrawRequest } from "./withdraw-request.server";

const NOTHING = "No load information found at this time.";
let owner: BuiltPerson;
let winner: BuiltPerson;
let loser: BuiltPerson;
let loadId: string;

beforeEach(async () => {
  owner = await savePerson({ role: "shipper" });
  winner = await savePerson({ role: "driver" });
  loser = await savePerson({ role: "driver" });
  ({ loadId } = await saveLoad({ owner, requesters: [winner, loser] }));
});

const accept = (driver = winner) => acceptRequest({ viewer: owner, loadId, driverId: driver.id });
const reject = (driver = loser) => rejectRequest({ viewer: owner, loadId, driverId: driver.id });
const release = () =>
  releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } });

const told = (viewer: BuiltPerson) =>
  loadPage(viewer, loadId, new Request(`http://haulway.test/load-details/${loadId}`)).then(
    ({ waiting }) => waiting,
    (error: Error) => {
      if (error instanceof NotFound) return `404 ${error.message}`;
      throw error;
    },
  );

async function decidedAt(): Promise<string> {
  const [row] = await db()
    .select({ at: requests.decided_at })
    .from(requests)
    .where(and(eq(requests.load_id, loadId), eq(requests.driver_id, loser.id)));
  return formatInstant(row?.at ?? 0, loser.zone);
}

it("a rejected request is shown with its date while the load is open, with a hint that the driver can ask again", async () => {
  expect(await told(loser)).toBe("You'll see the shipper's answer here and in your inbox.");
  await reject();
  expect(await told(loser)).toBe(
    `Your request was rejected on ${await decidedAt()}. You can request the load again.`,
  );
  for (const other of [
    owner,
    winner,
    await savePerson({ role: "driver" }),
    await savePerson({ role: "shipper" }),
  ])
    expect(await told(other)).not.toMatch(/rejected|another driver/);
  await requestLoad({ viewer: loser, loadId });
  expect(await told(loser)).toBe("You'll see the shipper's answer here and in your inbox.");
});

it("a load that went to another driver is named by lane and number, only for drivers who requested it", async () => {
  await accept();
  const words = /^404 Salt Lake City, UT → Denver, CO \(HW-\d+\) went to another driver on /;
  expect(await told(loser)).toMatch(words);
  expect(await told(loser)).toContain(await decidedAt());
  for (const other of [await savePerson({ role: "driver" }), await savePerson({ role: "shipper" })])
    expect(await told(other)).toBe(`404 ${NOTHING}`);
  expect(await told(winner)).not.toContain("another driver");
  await release();
  expect(await told(loser)).toBe(
    `This load went to another driver on ${await decidedAt()}, and is open again.`,
  );
});

it("a request that was rejected before the load went to another driver is shown as rejected", async () => {
  await reject();
  const when = await decidedAt();
  await accept();
  expect(await told(loser)).toMatch(
    /^404 Your request for Salt Lake City, UT → Denver, CO \(HW-\d+\) was rejected on /,
  );
  expect(await told(loser)).toContain(`${when}. The load later went to another driver.`);
});

it("nothing is shown for a deleted load, or to a driver who withdrew, canceled or was released", async () => {
  await withdrawRequest({ viewer: loser, loadId });
  expect(await told(loser)).toBe("");
  await accept();
  expect(await told(loser)).toBe(`404 ${NOTHING}`);
  await cancelLoad({ viewer: winner, loadId, fields: { reason: "Out of hours" } });
  expect(await told(winner)).toBe("");
  await requestLoad({ viewer: loser, loadId });
  await accept(loser);
  expect(await told(winner)).toBe(`404 ${NOTHING}`);
  await release();
  await requestLoad({ viewer: winner, loadId });
  await reject(winner);
  expect(await told(winner)).toMatch(/rejected/);
  await deleteLoad({ viewer: owner, loadId });
  expect(await told(winner)).toBe(`404 ${NOTHING}`);
});
