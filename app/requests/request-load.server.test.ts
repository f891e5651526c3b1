import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { group_membership, groups } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { TEXTS } from "~/chat/automated-texts";
import { Conflict, Forbidden, NotFound } from "~/platform/errors";
import { everythingOf, feedOf, lastStep, loadRow, nameIn, requestsOn } from "../../tests/fixtures/read-back";
import { rejectRequest } from "./decide-request.server";
import { requestLoad } from "./request-load.server";
import { withdrawRequest } from "./withdraw-request.server";

const driver = () => savePerson({ role: "driver" });
const shipper = () => savePerson({ role: "shipper" });

async function conversations(loadId: string) {
  const rows = await db()
    .select({ groupId: groups.group_id, name: groups.group_name, userId: group_membership.user_id })
    .from(groups)
    .innerJoin(group_membership, eq(group_membership.group_id, groups.group_id))
    .where(eq(groups.load_id, loadId));
  return rows.sort((a, b) => (a.userId < b.userId ? -1 : 1));
}

describe("a driver's request", () => {
  it("makes a new load pending, opens a chat for the two and notifies both", async () => {
    const [owner, dee] = [await shipper(), await driver()];
    const { loadId } = await saveLoad({ owner });
    await requestLoad({ viewer: dee, loadId });

    expect((await loadRow(loadId)).load_status).toBe("pending");
    expect(await lastStep(loadId)).toEqual(["request", "new", "pending", dee.id]);
    expect(await requestsOn(loadId)).toEqual({ [dee.id]: "pending" });
    const talk = await conversations(loadId);
    expect(talk.map(({ name }) => name)).toEqual([await nameIn(loadId), await nameIn(loadId)]);
    expect(talk.map(({ userId }) => userId)).toEqual([owner.id, dee.id].sort());
    const said = TEXTS.request({ lane: await nameIn(loadId), shipper: owner.fullName, driver: dee.fullName });
    expect(await feedOf(owner.id, loadId)).toEqual({ texts: [said.shipper], unread: true });
    expect(await feedOf(dee.id, loadId)).toEqual({ texts: [said.driver], unread: false });
  });

  it("leaves a pending load pending, with its own chat", async () => {
    const [dee, dan] = [await driver(), await driver()];
    const { loadId } = await saveLoad({ requesters: [dee] });
    await requestLoad({ viewer: dan, loadId });
    expect(await lastStep(loadId)).toEqual(["request", "pending", "pending", dan.id]);
    expect(await requestsOn(loadId)).toEqual({ [dee.id]: "pending", [dan.id]: "pending" });
    expect(new Set((await conversations(loadId)).map(({ groupId }) => groupId)).size).toBe(2);
    expect((await feedOf(dee.id, loadId)).texts).toEqual([]);
  });

  it("may be made again after it was rejected or withdrawn, in the same chat", async () => {
    const [owner, dee] = [await shipper(), await driver()];
    const { loadId } = await saveLoad({ owner });
    await requestLoad({ viewer: dee, loadId });
    const [first] = await conversations(loadId);
    await rejectRequest({ viewer: owner, loadId, driverId: dee.id });
    await requestLoad({ viewer: dee, loadId });
    await withdrawRequest({ viewer: dee, loadId });
    await requestLoad({ viewer: dee, loadId });
    expect((await loadRow(loadId)).load_status).toBe("pending");
    expect((await conversations(loadId)).map(({ groupId }) => groupId)).toEqual([
      first?.groupId,
      first?.groupId,
    ]);
  });

  it("counts once if made twice", async () => {
    const dee = await driver();
    const { loadId } = await saveLoad();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => requestLoad({ viewer: dee, loadId })),
    );
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(Conflict);
      expect(reason.message).toBe("You already requested this load.");
    }
    expect(await requestsOn(loadId)).toEqual({ [dee.id]: "pending" });
    expect((await feedOf(dee.id, loadId)).texts).toHaveLength(1);
  });

  it("by twenty drivers at once makes twenty requests", async () => {
    const drivers = await Promise.all(Array.from({ length: 20 }, driver));
    const { loadId, owner } = await saveLoad();
    await Promise.all(drivers.map((viewer) => requestLoad({ viewer, loadId })));
    expect(Object.values(await requestsOn(loadId))).toEqual(Array(20).fill("pending"));
    expect((await feedOf(owner.id, loadId)).texts).toHaveLength(20);
  });

  it("for terms that changed in the meantime is refused", async () => {
    const [owner, dee] = [await shipper(), await driver()];
    const { loadId } = await saveLoad({ owner, terms: { revision: 2 } });
    const before = await everythingOf(loadId, [owner, dee]);
    await expect(requestLoad({ viewer: dee, loadId, revision: 1 })).rejects.toThrow(Conflict);
    expect(await everythingOf(loadId, [owner, dee])).toEqual(before);
    await requestLoad({ viewer: dee, loadId, revision: 2 });
    expect(await requestsOn(loadId)).toEqual({ [dee.id]: "pending" });
  });

  it("is forbidden for shippers, including the owner", async () => {
    const [owner, other] = [await shipper(), await shipper()];
    const { loadId } = await saveLoad({ owner });
    for (const viewer of [owner, other]) {
      await expect(requestLoad({ viewer, loadId })).rejects.toBeInstanceOf(Forbidden);
    }
    expect(await requestsOn(loadId)).toEqual({});
  });

  it.each(["0193a0c4-0000-7000-8000-000000000000", "", "' or 1=1 --"])(
    "for an unknown load is a 404: %j",
    async (loadId) => {
      await expect(requestLoad({ viewer: await driver(), loadId })).rejects.toBeInstanceOf(NotFound);
    },
  );
});

describe("a withdrawn request", () => {
  it.each([
    ["the last one makes the load new again", 0, "new"],
    ["with others open the load stays pending", 2, "pending"],
  ] as const)("%s; both sides are notified", async (_, others, status) => {
    const [owner, dee] = [await shipper(), await driver()];
    const rest = await Promise.all(Array.from({ length: others }, driver));
    const { loadId } = await saveLoad({ owner, requesters: [dee, ...rest] });
    await withdrawRequest({ viewer: dee, loadId });

    expect((await loadRow(loadId)).load_status).toBe(status);
    expect(await lastStep(loadId)).toEqual(["withdraw", "pending", status, dee.id]);
    expect(await requestsOn(loadId)).toEqual(Object.fromEntries(rest.map(({ id }) => [id, "pending"])));
    const said = TEXTS.withdraw({
      lane: await nameIn(loadId),
      shipper: owner.fullName,
      driver: dee.fullName,
    });
    expect(await feedOf(owner.id, loadId)).toEqual({ texts: [said.shipper], unread: true });
    expect(await feedOf(dee.id, loadId)).toEqual({ texts: [said.driver], unread: false });
    for (const { id } of rest) expect(await feedOf(id, loadId)).toEqual({ texts: [], unread: false });
  });

  it("is withdrawn once, even if tried several times", async () => {
    const [dee, dan] = [await driver(), await driver()];
    const { loadId } = await saveLoad({ requesters: [dee, dan] });
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => withdrawRequest({ viewer: dee, loadId })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await requestsOn(loadId)).toEqual({ [dan.id]: "pending" });
    expect((await feedOf(dee.id, loadId)).texts).toHaveLength(1);
  });

  it("two drivers who withdraw at once leave a new load", async () => {
    const [dee, dan] = [await driver(), await driver()];
    const { loadId } = await saveLoad({ requesters: [dee, dan] });
    await Promise.all([dee, dan].map((viewer) => withdrawRequest({ viewer, loadId })));
    expect((await loadRow(loadId)).load_status).toBe("new");
    expect(await requestsOn(loadId)).toEqual({});
  });
});
