import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { signed_contacts } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelLoad } from "~/loads/steps/cancel-load.server";
import { Conflict } from "~/platform/errors";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { loadRow } from "../../tests/fixtures/read-back";
import { changingLoad } from "../../tests/fixtures/scenes/amended-load";
import { changesPage } from "./amendments-page.server";

describe("at once", () => {
  const actors = { confirm: "driver", refuse: "driver", withdraw: "owner" } as const;
  it.each([
    ["confirm", "withdraw"],
    ["withdraw", "confirm"],
    ["refuse", "confirm"],
    ["confirm", "refuse"],
  ] as const)("of %s and %s, the one written first wins", async (late, first) => {
    const { owner, driver, loadId, asked, answer, rows } = await changingLoad("in transit");
    const people = { owner, driver };
    const change = await asked("delivery", owner);
    const lost = betweenLookAndWrite(() => answer(first, people[actors[first]], change), {
      of: () => answer(late, people[actors[late]], change),
    });
    await expect(lost).rejects.toThrow(Conflict);
    const now = { confirm: "confirmed", refuse: "refused", withdraw: "withdrawn" }[first];
    expect((await rows()).map(({ state }) => state)).toEqual([now]);
    const { destination_address_city: city } = await loadRow(loadId);
    expect(city).toBe(first === "confirm" ? "Elko" : "Denver");
  });

  it("a cancellation ends open changes, and the next driver gets none of them", async () => {
    const { owner, driver, loadId, asked, answer, rows } = await changingLoad("pickup");
    const change = await asked("delivery", owner);
    const lost = betweenLookAndWrite(
      () => cancelLoad({ viewer: driver, loadId, fields: { reason: "Out of hours" } }),
      { of: () => answer("confirm", driver, change) },
    );
    await expect(lost).rejects.toThrow(Conflict);
    expect((await rows()).map(({ state }) => state)).toEqual(["ended"]);
    expect((await loadRow(loadId)).destination_address_city).toBe("Denver");
    expect(await db().select().from(signed_contacts).where(eq(signed_contacts.load_id, loadId))).toEqual([]);
    expect(await changesPage(owner, loadId)).toMatchObject({ open: [], answered: [], asks: [] });
  });

  it("two identical requests leave one", async () => {
    const { owner, ask, rows } = await changingLoad("pickup");
    const lost = betweenLookAndWrite(() => ask("delivery", owner), { of: () => ask("delivery", owner) });
    await expect(lost).rejects.toThrow(Conflict);
    expect(await rows()).toHaveLength(1);
  });
});
