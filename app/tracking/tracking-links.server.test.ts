import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_events, loads, userloads, wait_links } from "db/schema";
import { write } from "db/write";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { exportRows } from "~/leaving/export-tables.server";
import { releaseDriver } from "~/loads/steps/cancel-load.server";
import { Conflict, Forbidden, NotFound } from "~/platform/errors";
import { DAY_MS, HOUR_MS } from "~/text/time";
import { isOpen, LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { sendCheckIn } from "./check-in.server";
import { forgetLinks, linksOf, makeLink, revokeLink } from "./tracking-links.server";
import { trackingPage } from "./tracking-page.server";

const NOW = Date.now();
const person = (role: "driver" | "shipper") => savePerson({ role });

async function stage(status: LoadStatus) {
  const owner = await person("shipper");
  const [chosen, asked] = [await person("driver"), await person("driver")];
  const { loadId } = await saveLoad({
    owner,
    status,
    lastStepAtMs: NOW - HOUR_MS,
    ...(isOpen(status)
      ? { requesters: status === "pending" ? [asked] : [] }
      : { driver: chosen, requesters: [asked] }),
  });
  const people = { owner, chosen, asked, driver: await person("driver"), shipper: await person("shipper") };
  return { people, ...people, loadId };
}

const deliver = (loadId: string) =>
  db()
    .update(loads)
    .set({ load_status: "complete", dropoff_image_url: "x" })
    .where(eq(loads.load_id, loadId));

describe.each(LOAD_STATUSES)("in %s", (status) => {
  it("owner and chosen driver make a link while there is a driver, and nobody else does", async () => {
    const { people, loadId } = await stage(status);
    for (const [who, viewer] of Object.entries(people)) {
      const isParty = who === "owner" || (who === "chosen" && !isOpen(status));
      const outcome = await makeLink(viewer, loadId).catch((error) => error.constructor);
      const mayMake = isParty && !isOpen(status) && status !== "complete";
      const refusal = isParty ? Conflict : isOpen(status) ? Forbidden : NotFound;
      expect([who, mayMake ? typeof outcome : outcome]).toEqual([who, mayMake ? "string" : refusal]);
    }
  });
});

describe("a tracking link", () => {
  it("has 128 random bits, of which only a hash is stored", async () => {
    const { owner, loadId } = await stage("pickup");
    const token = await makeLink(owner, loadId);
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    const [row] = await db().select().from(wait_links).where(eq(wait_links.load_id, loadId));
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it("opens its page, and no other token does", async () => {
    const { owner, loadId } = await stage("pickup");
    const token = await makeLink(owner, loadId);
    const window = { delivery_time: "08:00", delivery_until: "15:30" };
    await db().update(loads).set(window).where(eq(loads.load_id, loadId));
    expect((await trackingPage(token))?.due).toMatch(/, 8:00 AM–3:30 PM [A-Z]{3}$/);
    const [row] = await db().select().from(wait_links).where(eq(wait_links.load_id, loadId));
    for (const wrong of [
      "",
      "none",
      token.slice(1),
      token.toUpperCase().replace(/\d/g, "0"),
      row?.token_hash ?? "",
    ])
      expect(await trackingPage(wrong)).toBeNull();
  });

  it("ends a day after the delivery", async () => {
    const { owner, chosen, loadId } = await stage("in transit");
    const token = await makeLink(owner, loadId);
    await deliver(loadId);
    await db()
      .insert(load_events)
      .values({
        event_id: `${loadId} deliver`,
        load_id: loadId,
        event: "deliver",
        actor_id: chosen.id,
        at: NOW,
      });
    expect((await trackingPage(token, NOW + DAY_MS - 1))?.status).toBe("Delivered.");
    expect(await trackingPage(token, NOW + DAY_MS)).toBeNull();
    expect(await linksOf(owner, loadId, NOW + DAY_MS)).toEqual([]);
  });

  it("ends when it is revoked: both parties may revoke a driver's link, only the owner an owner's link", async () => {
    const { owner, chosen, shipper, loadId } = await stage("pickup");
    const [byOwner, byDriver] = [await makeLink(owner, loadId, NOW), await makeLink(chosen, loadId, NOW + 1)];
    const [first, second] = await linksOf(owner, loadId, NOW);
    expect(await linksOf(chosen, loadId, NOW)).toEqual([second]);
    await expect(revokeLink(chosen, loadId, first?.id ?? "")).rejects.toThrow(NotFound);
    await expect(revokeLink(shipper, loadId, first?.id ?? "")).rejects.toThrow(NotFound);
    const other = await stage("pickup");
    await expect(revokeLink(other.owner, other.loadId, first?.id ?? "")).rejects.toThrow(NotFound);
    await revokeLink(owner, loadId, second?.id ?? "");
    expect(await trackingPage(byDriver)).toBeNull();
    expect(await trackingPage(byOwner)).not.toBeNull();
    await revokeLink(owner, loadId, first?.id ?? "");
    expect(await trackingPage(byOwner)).toBeNull();
  });

  it("ends with the driver who made it, and shows nothing while there is no driver", async () => {
    const { owner, chosen, loadId } = await stage("pickup");
    const [byOwner, byDriver] = [await makeLink(owner, loadId), await makeLink(chosen, loadId)];
    await releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } });
    expect(await trackingPage(byOwner)).toBeNull();
    expect(await trackingPage(byDriver)).toBeNull();
  });

  it("shows nothing of another driver: not the driver's link after a change, nor the owner's of the earlier one", async () => {
    const { owner, chosen, asked, loadId } = await stage("pickup");
    const [byOwner, byDriver] = [await makeLink(owner, loadId), await makeLink(chosen, loadId)];
    await sendCheckIn("arrived-pickup", { viewer: chosen, loadId, fields: {} });
    expect((await trackingPage(byOwner))?.times).toHaveLength(1);
    await db()
      .update(userloads)
      .set({ user_id: asked.id })
      .where(and(eq(userloads.load_id, loadId), eq(userloads.relationship_type, "driver")));
    expect(await trackingPage(byDriver)).toBeNull();
    expect(await trackingPage(byOwner)).toMatchObject({ times: [], lastTold: null });
  });

  it("is not found for a deleted load", async () => {
    const { owner, loadId } = await stage("pickup");
    const token = await makeLink(owner, loadId);
    await db().update(loads).set({ deleted_at: 1 }).where(eq(loads.load_id, loadId));
    expect(await trackingPage(token)).toBeNull();
  });

  it("is one of at most five, not counting revoked ones", async () => {
    const { owner, loadId } = await stage("pickup");
    for (let made = 0; made < 5; made += 1) await makeLink(owner, loadId);
    await expect(makeLink(owner, loadId)).rejects.toThrow(/5 tracking links/);
    const [first] = await linksOf(owner, loadId, NOW);
    await revokeLink(owner, loadId, first?.id ?? "");
    await makeLink(owner, loadId);
    await expect(makeLink(owner, loadId)).rejects.toThrow(Conflict);
  });

  it("cannot be made for a load that has since been delivered", async () => {
    const { owner, loadId } = await stage("in transit");
    const making = betweenLookAndWrite(() => deliver(loadId), {
      of: () => makeLink(owner, loadId),
      at: /wait_links/,
    });
    await expect(making).rejects.toThrow(Conflict);
    expect(await db().select().from(wait_links).where(eq(wait_links.load_id, loadId))).toEqual([]);
  });

  it("is in its maker's data export, and is deleted with the account", async () => {
    const { owner, chosen, loadId } = await stage("pickup");
    const token = await makeLink(owner, loadId);
    const rowsOf = async (id: string) => {
      const rows: object[] = [];
      for await (const row of exportRows("wait_links", id)) rows.push(row);
      return rows;
    };
    expect(await rowsOf(owner.id)).toHaveLength(1);
    expect(await rowsOf(chosen.id)).toEqual([]);
    await write([forgetLinks(owner.id)]);
    expect(await trackingPage(token)).toBeNull();
  });
});

it("the page shows the last location by the city of the stop", async () => {
  const { owner, chosen, loadId } = await stage("in transit");
  const ends = { destination_address_city: "Boston", destination_address_state: "MA" } as const;
  await db().update(loads).set(ends).where(eq(loads.load_id, loadId));
  const token = await makeLink(owner, loadId);
  const tell = (step: "here" | "arrived-delivery", nowMs: number) =>
    sendCheckIn(step, { viewer: chosen, loadId, fields: {} }, nowMs);
  expect(await trackingPage(token)).toMatchObject({
    status: "The freight is on its way.",
    times: [],
    lastTold: null,
  });
  await tell("here", NOW - HOUR_MS);
  expect((await trackingPage(token))?.lastTold).toMatch(/ [A-Z][SD]T, on the way$/);
  await tell("arrived-delivery", NOW);
  expect((await trackingPage(token))?.lastTold).toMatch(/ E[SD]T, near Boston, MA$/);
});
