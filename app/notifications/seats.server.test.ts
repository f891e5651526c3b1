import "../../tests/fixtures/servers/own-providers";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { notice_choices, notices, profiles } from "db/schema";
import { write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveColleague, saveLoad, savePerson } from "~/builders";
import { ACTING_SEATS } from "~/trade/seats";
import { endSeat, giveSeat } from "../../tests/fixtures/seats";
import { claimedNotifications } from "./claimed.server";
import { KINDS } from "./kinds";
import { queueAboutLoad } from "./queue.server";

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

  it("a founder of another company, which they left, gets no texts at its number", async () => {
    const founder = await savePerson({ role: "shipper", alone: true });
    const colleague = await saveColleague(founder);
    const own = { id: colleague.personId };
    await db().update(profiles).set({ confirmed_phone: "+18015550123" }).where(eq(profiles.id, own.id));
    const choice = { person_id: own.id, about: "your_move", way: "text", is_on: true } as const;
    await db().insert(notice_choices).values(choice);
    const nowMs = Date.now();
    const told = async () => {
      const { loadId } = await saveLoad({ owner: founder });
      await write([
        queueAboutLoad("request:shipper", sql`${founder.id}`, { loadId, actorId: own.id, nowMs }),
      ]);
      const rows = await db().select().from(notices).where(eq(notices.load_id, loadId));
      return rows.filter(({ person_id }) => person_id === own.id);
    };
    const phonesOf = async (rows: readonly { notice_id: number }[]) =>
      (
        await claimedNotifications(
          rows.map(({ notice_id }) => notice_id),
          nowMs,
        )
      ).map(({ phone }) => phone);
    const before = await told();
    expect(before.map(({ by_text }) => by_text)).toEqual([true]);
    expect(await phonesOf(before)).toEqual(["+18015550123"]);
    await endSeat(own, own);
    expect(await phonesOf(before)).toEqual([null]);
    expect((await told()).map(({ by_text }) => by_text)).toEqual([false]);
  });

  it("a viewer is told only about their own saved searches and seats", () => {
    const seen = [...KINDS].filter(([, { area }]) => area === "see" || area === "own");
    for (const [name, { group, isPersonal }] of seen)
      expect([name, group === "matches" || isPersonal]).toEqual([name, true]);
    expect(seen.map(([name]) => name)).toContain("matches");
  });
});
