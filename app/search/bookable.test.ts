import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { bookPage } from "~/bookings/book-page.server";
import { saveLoad, savePerson } from "~/builders";
import { rejectRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { BOOKERS } from "~/trade/booking";
import { allow } from "../../tests/fixtures/scenes/booking";
import { saveEligibleDriver } from "../../tests/fixtures/scenes/fit-driver";
import { inWords } from "./found-words.server";
import { readBoardSearch, searchBoard } from "./search-board.server";

const CITY = "Winnemucca";

async function board() {
  const owner = await savePerson({ role: "shipper" });
  const post = (terms = {}) => saveLoad({ owner, terms: { origin_address_city: CITY, ...terms } });
  const allowed = await Promise.all(
    BOOKERS.flatMap((who) =>
      [{}, { required_hazmat_license: true }].map(async (terms) => {
        const { loadId } = await post(terms);
        await allow(owner, loadId, who);
        return loadId;
      }),
    ),
  );
  return { owner, loadIds: [...allowed, (await post()).loadId] };
}

it("marks the loads that a driver may book, for every kind of permission, and no others", async () => {
  const { owner, loadIds } = await board();
  const worked = await saveEligibleDriver({ papers: true, profile: { hazmat_license: true } });
  await saveLoad({ owner, driver: worked, status: "complete" });
  const full = await saveEligibleDriver();
  for (let held = 0; held < 3; held++) await saveLoad({ driver: full, status: "pickup" });
  const drivers = {
    worked,
    full,
    "without papers": await saveEligibleDriver(),
    "without cargo insurance": await saveEligibleDriver({ insured: ["auto"] }),
    "whose policies have ended": await saveEligibleDriver({ expiresOn: "2026-01-02" }),
    "with an empty profile": await savePerson({ role: "driver" }),
    "rejected for one": await saveEligibleDriver({ papers: true }),
  };
  const [loadId = ""] = loadIds;
  const driverId = drivers["rejected for one"].id;
  await requestLoad({ viewer: drivers["rejected for one"], loadId });
  await rejectRequest({ viewer: owner, loadId, driverId });
  const marked: Record<string, number> = {};
  for (const [name, driver] of Object.entries(drivers)) {
    const { rows } = await searchBoard(
      await readBoardSearch(driver, new URLSearchParams({ origin_city: CITY })),
    );
    expect(new Set(rows.map(({ load_id }) => load_id))).toEqual(new Set(loadIds));
    for (const row of rows) {
      const { driver: page } = await bookPage(driver, row.load_id);
      expect([name, row.load_id, row.isBookable]).toEqual([name, row.load_id, page?.refusal === null]);
      expect(inWords(row, Date.now()).mark).toBe(row.isBookable ? "Book Now" : undefined);
      const isForOthers = inWords(row, Date.now()).notes.startsWith("Book Now: check requirements");
      expect(isForOthers).toBe(!row.isBookable && row.load_id !== loadIds.at(-1));
    }
    const only = new URLSearchParams({ origin_city: CITY, book_now: "true" });
    const offered = await searchBoard(await readBoardSearch(driver, only));
    expect(new Set(offered.rows.map(({ load_id }) => load_id))).toEqual(new Set(loadIds.slice(0, -1)));
    marked[name] = rows.filter(({ isBookable }) => isBookable).length;
  }
  expect(marked).toEqual({
    worked: 6,
    full: 0,
    "without papers": 1,
    "without cargo insurance": 0,
    "whose policies have ended": 0,
    "with an empty profile": 0,
    "rejected for one": 1,
  });
  const { rows } = await searchBoard(
    await readBoardSearch(owner, new URLSearchParams({ origin_city: CITY })),
  );
  expect(rows.map(({ isBookable }) => isBookable)).toEqual(loadIds.map(() => false));
});
