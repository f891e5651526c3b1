import "../../tests/fixtures/servers/own-database";

import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { Conflict, Forbidden, NotFound } from "~/platform/errors";
import { chipsOf } from "~/search/chips";
import { centersOf, readBoardSearch } from "~/search/search-board.server";
import { takeAlertStep } from "./alert-steps.server";
import { savedSearchesOf } from "./queries.server";
import { saveFromSearch, savingOf } from "./saving.server";
import { settingsToShow } from "./settings.server";

let driver: BuiltPerson;
let other: BuiltPerson;
beforeEach(async () => {
  driver = await savePerson({ role: "driver" });
  other = await savePerson({ role: "driver" });
});

const params = (query: string) => new URLSearchParams(query);

async function saving(query: string, viewer = driver) {
  const reading = await readBoardSearch(viewer, params(query));
  const chips = chipsOf(reading.search.filters, params(query), centersOf(reading), reading.unused);
  return savingOf(viewer, reading, params(query), chips);
}

const save = (query: string, name: string, viewer = driver) =>
  saveFromSearch({ viewer, params: params(query), fields: { name } });
const saved = async (viewer = driver) =>
  (await savedSearchesOf(viewer)).map(({ name, query }) => [name, query]);
const firstId = async () => (await savedSearchesOf(driver))[0]?.id ?? "";

describe("the page of a search", () => {
  it.each([
    ["origin_city=Reno, NV&origin_radius=50&equipment_type=V", "Reno, NV · Van"],
    ["origin_city=Reno, NV&origin_radius=50&destination_state=UT&destination_state=CA", "Reno, NV → UT, CA"],
    ["origin_city=Reno, NV&sort=deadhead", "Reno, NV"],
    ["origin_city=Nowhere at All", "Nowhere at All"],
    ["min_rate=2000", "At least $2,000"],
  ])("%s suggests the name %s", async (query, suggestion) => {
    expect(await saving(query)).toEqual({ saved: null, suggestion });
  });

  it.each([
    ["a search that finds every load", ""],
    ["a search with filters that exclude nothing", "posted_within=4&also_requested=true"],
    ["a search with a filter that cannot be applied", "origin_state=NV&origin_date=2026-02-30"],
    ["a search around an unknown place", "origin_city=Nowhere at All&origin_radius=50"],
  ])("for %s offers nothing to save", async (_, query) => {
    expect(await saving(query)).toEqual({ saved: null, suggestion: null });
  });

  it("names the saved search being edited, if it is the viewer's", async () => {
    await save("origin_state=NV", "Nevada");
    const id = await firstId();
    const changed = `origin_state=UT&saved=${id}`;
    expect(await saving(changed)).toEqual({ saved: { id, name: "Nevada" }, suggestion: "UT" });
    expect(await saving(changed, other)).toEqual({ saved: null, suggestion: "UT" });
  });

  it("shows nothing to shippers", async () => {
    expect(await saving("origin_state=NV", await savePerson({ role: "shipper" }))).toBeNull();
  });
});

describe("the form of a search", () => {
  it("saves the search, and the page says what happens next", async () => {
    expect(await save("origin_state=NV", "Nevada")).toBe(
      "Search saved. If your alerts are on, new matching loads come to your inbox.",
    );
    expect(await saved()).toEqual([["Nevada", "origin_state=NV"]]);
  });

  it("changes the saved search that the URL names", async () => {
    await save("origin_state=NV", "Nevada");
    const id = await firstId();
    expect(await save(`origin_state=UT&saved=${id}`, "Utah")).toBe("Your changes are saved.");
    expect(await saved()).toEqual([["Utah", "origin_state=UT"]]);
    await expect(save(`origin_state=UT&saved=${id}`, "Mine", other)).rejects.toThrow(NotFound);
    await expect(save("origin_state=UT", "Again")).rejects.toThrow(Conflict);
  });
});

describe("the page of saved searches", () => {
  const take = (query: string, fields = {}, viewer = driver) =>
    takeAlertStep(params(query), { viewer, fields });

  it("deletes a search with a confirmation", async () => {
    await save("origin_state=NV", "Nevada");
    expect(await take(`step=delete&search=${await firstId()}`)).toBe("Search deleted.");
    expect(await saved()).toEqual([]);
  });

  it("saves the settings with a confirmation", async () => {
    const fields = { quiet_from: "", quiet_until: "", time_zone: "America/Denver", hourly_cap: "3" };
    expect(await take("step=settings", fields)).toBe("Your changes are saved.");
    expect((await settingsToShow(driver)).settings.hourlyCap).toBe(3);
    const shipper = await savePerson({ role: "shipper" });
    await expect(take("step=settings", fields, shipper)).rejects.toThrow(Forbidden);
  });

  it.each(["", "step=", "step=nothing", "step=constructor", "step=toString"])(
    "does not find the step of %j",
    (query) => {
      expect(() => take(query)).toThrow(NotFound);
    },
  );
});
