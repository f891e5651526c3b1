import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { alert_settings, saved_search_anchors, saved_searches } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { exportRow, exportRows } from "~/leaving/export-tables.server";
import { changeSearch } from "./change-search.server";
import { deleteSearch } from "./delete-search.server";
import { deleteAlerts } from "./forget.server";
import { savedSearchesOf } from "./queries.server";
import { saveSearch } from "./save-search.server";
import { saveAlertSettings, settingsToShow } from "./settings.server";
import { USUAL } from "./when-to-send";
import { MOST_SEARCHES } from "./words";

const RENO = "origin_city=Reno%2C+NV&origin_radius=50&equipment_type=V";

let driver: BuiltPerson;
let other: BuiltPerson;
let shipper: BuiltPerson;
beforeEach(async () => {
  driver = await savePerson({ role: "driver" });
  other = await savePerson({ role: "driver" });
  shipper = await savePerson({ role: "shipper" });
});

const answer = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error) => [error.status, error.message, ...(error.fields ? [error.fields] : [])],
  );
const save = (query: string, name = "Reno out", viewer = driver) =>
  answer(saveSearch({ viewer, params: new URLSearchParams(query), fields: { name } }));
const saved = (viewer = driver) => savedSearchesOf(viewer);
const firstId = async (viewer = driver) => (await saved(viewer))[0]?.id ?? "";
const change = (searchId: string, query: string, name: string, viewer = driver) =>
  answer(changeSearch({ viewer, searchId, params: new URLSearchParams(query), fields: { name } }));
async function keysOf(searchId: string) {
  const own = eq(saved_search_anchors.saved_search_id, searchId);
  return (await db().select().from(saved_search_anchors).where(own)).map(({ anchor }) => anchor).sort();
}
const MARKED = "Please fix the marked fields.";

describe("a saved search", () => {
  it("has its name, URL and filter labels, without the page number", async () => {
    expect(await save(`${RENO}&page=3&after=1.2.3&utm=x&sort=rate`, "  Reno out ")).toBe("done");
    expect(await saved()).toEqual([
      {
        id: expect.any(String),
        name: "Reno out",
        query: `${RENO}&sort=rate`,
        filters: ["Within 50 mi of Reno, NV", "Van"],
        isOver: false,
      },
    ]);
    expect(await saved(other)).toEqual([]);
    expect((await keysOf(await firstId()))[0]).toMatch(/^o#\d+:V$/);
  });

  it("is saved once, even if its button is clicked many times", async () => {
    const pressed = await Promise.all(Array.from({ length: 10 }, () => save(RENO)));
    expect(pressed).toEqual(Array(10).fill("done"));
    expect(await saved()).toHaveLength(1);
    // This URL has the same filters in a different order.
    expect(await save("equipment_type=V&origin_radius=50&origin_city=Reno, NV", "Again")).toEqual([
      409,
      "You already saved this search as “Reno out”.",
    ]);
    expect(await save(RENO, "Reno out", other)).toBe("done");
  });

  it.each([
    ["no name", RENO, "", [400, MARKED, { name: "Name this search." }]],
    ["a blank name", RENO, " \u200b ", [400, MARKED, { name: "Name this search." }]],
    ["a name that is too long", RENO, "x".repeat(61), [400, MARKED, { name: "Use at most 60 characters." }]],
    ["no filter", "sort=rate", "All", [400, "Choose a filter first. This search finds every load.", {}]],
    [
      "filters that exclude nothing",
      "posted_within=4&also_requested=true",
      "All",
      [400, "Choose a filter first. This search finds every load.", {}],
    ],
    [
      "a filter that cannot be applied",
      "origin_state=NV&origin_date=2026-02-30",
      "Odd",
      [400, "Fix the marked filters first, then save the search.", {}],
    ],
    [
      "an unknown place",
      "origin_city=Nowhere at All&origin_radius=50",
      "Odd",
      [400, "Fix the marked filters first, then save the search.", {}],
    ],
    [
      "a profile without equipment or limits",
      "origin_state=NV&can_take=true",
      "Mine",
      [400, "Fix the marked filters first, then save the search.", {}],
    ],
  ])("with %s is refused", async (_, query, name, expected) => {
    expect(await save(query, name)).toEqual(expected);
    expect(await saved()).toEqual([]);
  });

  it.each(["sort=deadhead", "page=0", "page=x"])(
    "is saved even though %s is an invalid order or page",
    async (odd) => {
      expect(await save(`origin_state=NV&${odd}`)).toBe("done");
    },
  );

  it("is for drivers only", async () => {
    const forbidden = [403, "Only drivers can save searches. Your loads are on the dashboard."];
    expect(await save(RENO, "Mine", shipper)).toEqual(forbidden);
    expect(await change(newId(), RENO, "Mine", shipper)).toEqual(forbidden);
    expect(await answer(deleteSearch({ viewer: shipper, searchId: newId() }))).toEqual(forbidden);
    expect(await answer(saveAlertSettings({ viewer: shipper, fields: {} }))).toEqual(forbidden);
  });

  it("is one of at most twenty, even if many are saved simultaneously", async () => {
    const answers = await Promise.all(
      Array.from({ length: MOST_SEARCHES + 5 }, (_, at) => save(`min_rate=${1000 + at}`, `No. ${at}`)),
    );
    expect(answers.filter((each) => each === "done")).toHaveLength(MOST_SEARCHES);
    expect(answers.find((each) => each !== "done")).toEqual([
      409,
      "You've reached the limit of 20 saved searches. Delete one first.",
    ]);
    expect(await saved()).toHaveLength(MOST_SEARCHES);
    // A repeated form finds the search already saved and reports success.
    expect(await save("min_rate=1000", "No. 0")).toBe("done");
  });
});

describe("a change", () => {
  it("replaces the name, the filters and the lookup keys", async () => {
    await save(RENO);
    const id = await firstId();
    expect(await change(id, "origin_state=UT&origin_state=NV", "Out west")).toBe("done");
    expect(await saved()).toMatchObject([
      { id, name: "Out west", query: "origin_state=NV&origin_state=UT", filters: ["From NV", "From UT"] },
    ]);
    expect(await keysOf(id)).toEqual(["o@NV", "o@UT"]);
  });

  it("to a search that is already saved is refused", async () => {
    await save(RENO);
    const id = await firstId();
    await save("origin_state=UT", "Utah");
    expect(await change(id, "origin_state=UT", "Mine")).toEqual([
      409,
      "You already saved this search as “Utah”.",
    ]);
    expect((await saved()).map(({ name }) => name).sort()).toEqual(["Reno out", "Utah"]);
  });

  it("to another user's or a deleted search is not found and changes nothing", async () => {
    await save(RENO);
    const id = await firstId();
    const before = await db().select().from(saved_searches);
    for (const searchId of [id, newId(), "", "' or 1=1"])
      expect(await change(searchId, "origin_state=UT", "Mine", other)).toEqual([
        404,
        "Saved search not found. It may have been deleted.",
      ]);
    expect(await db().select().from(saved_searches)).toEqual(before);
  });
});

describe("a deletion", () => {
  it("removes a search with its lookup keys, and succeeds again on a second click", async () => {
    await save(RENO);
    const searchId = await firstId();
    expect(await answer(deleteSearch({ viewer: driver, searchId }))).toBe("done");
    expect(await answer(deleteSearch({ viewer: driver, searchId }))).toBe("done");
    expect(await saved()).toEqual([]);
    expect(await keysOf(searchId)).toEqual([]);
  });

  it("of another user's search is not found", async () => {
    await save(RENO);
    const searchId = await firstId();
    expect(await answer(deleteSearch({ viewer: other, searchId }))).toEqual([
      404,
      "Saved search not found. It may have been deleted.",
    ]);
    expect(await saved()).toHaveLength(1);
  });
});

describe("the alert settings", () => {
  it.each([
    [null, "America/Chicago"],
    ["80202", "America/Denver"],
    ["85001", "America/Phoenix"],
    ["00000", "America/Chicago"],
  ])("show the time zone of the home ZIP %s until they are stored: %s", async (home_zip, timeZone) => {
    const driver = await savePerson({ role: "driver", profile: { home_zip } });
    expect(await settingsToShow(driver)).toEqual({ settings: { ...USUAL, timeZone }, isGuess: true });
    const fields = { quiet_from: "", quiet_until: "", time_zone: "Pacific/Honolulu", hourly_cap: "3" };
    await saveAlertSettings({ viewer: driver, fields });
    const settings = { ...USUAL, timeZone: "Pacific/Honolulu", hourlyCap: 3 };
    expect(await settingsToShow(driver)).toEqual({ settings, isGuess: false });
  });

  const fields = { quiet_from: "21", quiet_until: "5", time_zone: "America/Denver", hourly_cap: "3" };
  const set = (over: Record<string, string>) =>
    answer(saveAlertSettings({ viewer: driver, fields: { ...fields, ...over } }));

  it("are the defaults until the driver changes them", async () => {
    expect((await settingsToShow(driver)).settings).toEqual(USUAL);
    expect(await set({})).toBe("done");
    const expected = { quietFrom: 21, quietUntil: 5, timeZone: "America/Denver", hourlyCap: 3 };
    expect((await settingsToShow(driver)).settings).toEqual(expected);
    expect((await settingsToShow(other)).settings).toEqual(USUAL);
    expect(await set({ quiet_from: "", quiet_until: "", hourly_cap: " 0 " })).toBe("done");
    expect((await settingsToShow(driver)).settings).toEqual({
      ...expected,
      quietFrom: 0,
      quietUntil: 0,
      hourlyCap: 0,
    });
  });

  it("allow the last hour and the highest cap", async () => {
    expect(await set({ quiet_from: "23", quiet_until: "0", hourly_cap: "20" })).toBe("done");
    expect((await settingsToShow(driver)).settings).toMatchObject({
      quietFrom: 23,
      quietUntil: 0,
      hourlyCap: 20,
    });
    expect(await set({ quiet_from: "0", quiet_until: "23" })).toBe("done");
    expect((await settingsToShow(driver)).settings).toMatchObject({ quietFrom: 0, quietUntil: 23 });
  });

  it.each([
    ["quiet_from", { quiet_from: "24" }, "Choose an hour."],
    ["quiet_from", { quiet_from: "-1" }, "Choose an hour."],
    ["quiet_until", { quiet_until: "" }, "Choose an hour."],
    ["quiet_until", { quiet_until: "21" }, "Quiet hours can't start and end at the same hour."],
    ["time_zone", { time_zone: "Europe/Berlin" }, "Choose a time zone."],
    ["hourly_cap", { hourly_cap: "" }, "Use a number from 0 to 20."],
    ["hourly_cap", { hourly_cap: "21" }, "Use a number from 0 to 20."],
    ["hourly_cap", { hourly_cap: "1e1" }, "Use a number from 0 to 20."],
  ])("with an invalid %s are refused: %j", async (name, over, message) => {
    expect(await set(over)).toEqual([400, MARKED, { [name]: message }]);
    expect((await settingsToShow(driver)).settings).toEqual(USUAL);
  });
});

it("an export contains the searches, with their URLs, and the settings", async () => {
  await save(RENO);
  await save("origin_state=UT", "Theirs", other);
  const exported = async () => {
    const rows: unknown[] = [];
    for await (const row of exportRows("saved_searches", driver.id)) rows.push(row);
    return [rows, await exportRow("alert_settings", driver.id)];
  };
  const rows = [
    { name: "Reno out", address: `/search?${RENO}`, saved_at: expect.stringMatching(/^20\d\d-/) },
  ];
  expect(await exported()).toEqual([rows, null]);
  const settings = { quiet_from: 21, quiet_until: 5, time_zone: "America/Denver", hourly_cap: 3 };
  const fields = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
  await saveAlertSettings({ viewer: driver, fields });
  expect(await exported()).toEqual([rows, settings]);
});

it("a closed account leaves nothing behind", async () => {
  await save(RENO);
  await saveAlertSettings({
    viewer: driver,
    fields: { quiet_from: "", quiet_until: "", time_zone: "America/Denver", hourly_cap: "3" },
  });
  const searchId = await firstId();
  await save(RENO, "Theirs", other);
  await write(deleteAlerts(driver.id));
  expect(await saved()).toEqual([]);
  expect(await keysOf(searchId)).toEqual([]);
  expect(await db().select().from(alert_settings).where(eq(alert_settings.person_id, driver.id))).toEqual([]);
  expect(await saved(other)).toHaveLength(1);
});
