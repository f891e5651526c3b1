import "../../tests/fixtures/servers/own-providers";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { notices } from "db/schema";
import { write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveColleague, saveLoad, savePerson } from "~/builders";
import { ACTING_SEATS } from "~/trade/seats";
import { giveSeat } from "../../tests/fixtures/seats";
import { claimedNotifications } from "./claimed.server";
import { KINDS } from "./kinds";
import { queueAboutLoad } from "./queue.server";

/** Returns the seats of the people at a company who are told about a load by a kind of notification. */
async function toldBy(kind: string): Promise<string[]> {
  const founder = await savePerson({ role: "shipper", alone: true });
  const others = await Promise.all(
    ACTING_SEATS.map(async (seat) => [(await saveColleague(founder, { seat })).personId, seat] as const),
  );
  const seatOf = new Map<string, string>([[founder.id, "founder"], ...others]);
  const { loadId } = await saveLoad({ owner: founder });
  const about = { loadId, actorId: founder.id, nowMs: Date.now() };
  await write([queueAboutLoad(kind, sql`${founder.id}`, about)]);
  const rows = await db().select().from(notices).where(eq(notices.load_id, loadId));
  return [...seatOf].flatMap(([id, seat]) => (rows.some(({ person_id }) => person_id === id) ? seat : []));
}

describe("of the people at a company", () => {
  it.each([
    ["request:shipper", ["founder", "owner", "dispatcher"]],
    ["told:arrived-pickup", ["founder", "owner", "dispatcher"]],
    ["invoice:make", ["founder", "owner", "dispatcher", "billing"]],
    ["charge:ask", ["founder", "owner", "dispatcher", "billing"]],
    ["due:late", ["founder", "owner", "dispatcher", "billing"]],
    ["policy:3", ["founder", "owner"]],
  ])("%s tells %s", async (kind, seats) => {
    expect(await toldBy(kind)).toEqual(seats);
  });

  it("nobody is told whose seat has changed since, and no longer allows it", async () => {
    const founder = await savePerson({ role: "shipper", alone: true });
    const { personId } = await saveColleague(founder, { seat: "dispatcher" });
    const { loadId } = await saveLoad({ owner: founder });
    const nowMs = Date.now();
    await write([
      queueAboutLoad("request:shipper", sql`${founder.id}`, { loadId, actorId: founder.id, nowMs }),
    ]);
    const rows = await db().select().from(notices).where(eq(notices.load_id, loadId));
    const ids = rows.map(({ notice_id }) => notice_id);
    const told = async () => (await claimedNotifications(ids, nowMs)).map((each) => each.personId).sort();
    expect(await told()).toEqual([founder.id, personId].sort());
    await giveSeat(founder, { id: personId }, "billing");
    expect(await told()).toEqual([founder.id]);
  });

  it("a viewer is told only about their own saved searches and seats", () => {
    const seen = [...KINDS].filter(([, { area }]) => area === "see" || area === "own");
    for (const [name, { group, isPersonal }] of seen)
      expect([name, group === "matches" || isPersonal]).toEqual([name, true]);
    expect(seen.map(([name]) => name)).toContain("matches");
  });
});
