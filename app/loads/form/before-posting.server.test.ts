import "../../../tests/fixtures/servers/own-database";

import { afterEach, describe, expect, it, vi } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { loadRow } from "../../../tests/fixtures/read-back";
import {
  ASKED,
  askedAbout,
  fields,
  misspelt,
  shipper,
} from "../../../tests/fixtures/scenes/asked-before-posting";
import { editLoad } from "../steps/edit-load.server";
import { postLoad } from "../steps/post-load.server";
import { SecondLook, withProposal } from "./before-posting.server";

it("a misspelled place is questioned with suggestions, and nothing is posted", async () => {
  const asked = await askedAbout(misspelt);
  expect(asked).toMatchObject({ status: 400, doubts: [ASKED], fields: {} });
  expect(asked?.proposals).toEqual([{ end: "origin", city: "Salt Lake City", state: "UT" }]);
  expect(asked?.typed).toMatchObject({ ...misspelt, seen_doubts: ASKED });
});

it("a ZIP code decides between several suggestions", async () => {
  const place = { destination_address_city: "Mintot", destination_address_state: "ND" };
  expect((await askedAbout(place))?.proposals.map(({ city }) => city)).toEqual(["Minot", "Minto"]);
  const asked = await askedAbout({ ...place, destination_address_zip: "58701" });
  expect(asked?.proposals.map(({ city }) => city)).toEqual(["Minot"]);
});

it("the same form sent again posts", async () => {
  const asked = await askedAbout(misspelt);
  expect(await askedAbout({ ...asked?.typed })).toBeNull();
});

it.each([
  ["resembles no other", { origin_address_city: "Nowhere At All" }, "Nowhere At All, UT", null],
  ["lies in another state", { origin_address_city: "Reno" }, "Reno, UT", null],
  ["has no letter", { origin_address_city: "..." }, "..., UT", null],
  [
    "has no state and no known name",
    { origin_address_city: "Nowhere At All", origin_address_state: "" },
    "Nowhere At All",
    null,
  ],
  [
    "is a part of the ZIP code's city",
    { origin_address_city: "Sugar House District", origin_address_zip: "84106" },
    "Sugar House District, UT",
    "Salt Lake City",
  ],
  [
    "is unknown, in a ZIP code of DC",
    { origin_address_city: "Foggy Bottom Yard", origin_address_state: "", origin_address_zip: "20001" },
    "Foggy Bottom Yard, DC",
    "Washington",
  ],
] as const)(
  "a place that %s is questioned, and the same form sent again posts",
  async (_, over, place, meant) => {
    const asked = await askedAbout(over);
    expect(asked?.doubts[0]).toContain(`We can't find ${place} (origin). `);
    expect(asked?.doubts[0]).toMatch(meant ? /Did you mean/ : /Check the spelling\.$/);
    expect(asked?.proposals.map(({ city }) => city)).toEqual(meant ? [meant] : []);
    expect(await askedAbout({ ...asked?.typed })).toBeNull();
  },
);

it("changed fields are questioned again", async () => {
  const asked = await askedAbout(misspelt);
  const changed = await askedAbout({ ...asked?.typed, destination_address_city: "Dever" });
  expect(changed?.doubts).toEqual([ASKED, "We can't find Dever, CO (destination). Did you mean Denver, CO?"]);
});

it.each([
  [
    "a city in any spelling",
    { origin_address_city: "Salt\u00a0Lake\u200b City.", destination_address_city: "DENVER, CO" },
  ],
  ["a city without a state", { origin_address_city: "St. Louis", origin_address_state: "" }],
  [
    "a city that only the ZIP code places",
    { origin_address_city: "Washington", origin_address_state: "", origin_address_zip: "20001" },
  ],
  ["an empty place", { origin_address_city: "", origin_address_state: "" }],
  ["a low rate", { total_rate: "1" }],
  ["a rate of zero", { total_rate: "0" }],
  ["a high rate", { total_rate: "10000" }],
  [
    "a minimum charge",
    { total_rate: "900", destination_address_city: "Bountiful", destination_address_state: "UT" },
  ],
  [
    "any rate where no miles are known",
    { total_rate: "900000", origin_address_city: "", origin_address_state: "" },
  ],
])("%s is posted at once", async (_, over) => expect(await askedAbout(over)).toBeNull());

it("a rate far above any other is questioned", async () => {
  const asked = await askedAbout({ total_rate: "14500" });
  expect(asked?.doubts.join()).toMatch(
    /^\$14,500 for 5\d\d miles is \$2\d\.\d\d\/mi\. That's unusually high\.$/,
  );
  expect(asked?.proposals).toEqual([]);
  expect((await askedAbout({ ...asked?.typed, total_rate: "15500" }))?.doubts).toHaveLength(1);
});

it("the limit depends on the market rate if there is one", async () => {
  const [driver, ...owners] = [
    await savePerson({ role: "driver" }),
    await shipper(),
    await shipper(),
    await shipper(),
  ];
  const terms = { calculated_miles: 500, total_rate_cents: 100_000, equipment_type: "R" } as const;
  for (let made = 0; made < 7; made++)
    await saveLoad({ owner: owners[made % 3] ?? owners[0], driver, status: "pickup", terms });
  const asked = await askedAbout({ total_rate: "10100", equipment_type: "R" });
  expect(asked?.doubts.join()).toMatch(/\/mi\. Similar loads booked at about \$2\.00\/mi\.$/);
  expect(await askedAbout({ total_rate: "10000", equipment_type: "R" })).toBeNull();
  expect(await askedAbout({ total_rate: "10100" })).toBeNull();
});

it("an edit is questioned only about its changes", async () => {
  const owner = await shipper();
  const { loadId } = await saveLoad({ owner, terms: { origin_address_city: "Salt Laek" } });
  const edit = (over: Record<string, string>) =>
    editLoad({ viewer: owner, loadId, fields: { ...misspelt, ...over } });
  await expect(edit({ destination_address_city: "Dever" })).rejects.toThrow(SecondLook);
  expect((await loadRow(loadId)).revision).toBe(1);
  await edit({});
  expect((await loadRow(loadId)).revision).toBe(2);
});

it("a suggestion's button replaces what was typed", () => {
  expect(withProposal(misspelt, "https://haulway.test/new_load?origin=Salt+Lake+City")).toEqual(fields);
  expect(withProposal(misspelt, "https://haulway.test/new_load?other=x")).toEqual(misspelt);
});

it("a ZIP code alone fills in city and state", async () => {
  const { origin_address_city: _, origin_address_state: __, ...rest } = fields;
  const loadId = await postLoad({
    viewer: await shipper(),
    fields: { ...rest, origin_address_zip: "84101" },
  });
  expect(await loadRow(loadId)).toMatchObject({
    origin_address_city: "Salt Lake City",
    origin_address_state: "UT",
  });
});

describe("a pickup time", () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    [
      "2026-11-24",
      "10:30",
      "It's already past 10:30 AM there. Loads leave the board an hour after pickup time.",
    ],
    ["2026-11-24", "11:30", null],
    ["2026-11-24", "", null],
    ["2027-03-14", "02:30", "2:30 AM doesn't exist on Sun, Mar 14, 2027. Clocks spring forward that night."],
    ["2027-03-14", "03:30", null],
    ["2027-11-07", "01:30", null],
  ])("%s at %j in Utah, at 11 AM on 2026-11-24, is asked about: %s", async (day, time, says) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-24T18:00:00Z") });
    const over = { pickup_date: day, pickup_time: time, delivery_date: "2027-12-01" };
    const asked = await askedAbout(over);
    expect(asked?.doubts ?? null).toEqual(says ? [says] : null);
    if (says) expect(asked?.fields).toEqual({ pickup_time: says });
    expect(await askedAbout({ ...over, ...asked?.typed })).toBeNull();
  });
});

it.each([
  ["the pickup's window", { pickup_time: "14:00", pickup_until: "16:00" }, null],
  ["a delivery on the same day before the pickup", { delivery_time: "13:00" }, "delivery_time"],
  [
    "a delivery window that ends before the pickup",
    { delivery_time: "8:00", delivery_until: "13:30" },
    "delivery_until",
  ],
  ["a delivery window that is open at the pickup", { delivery_time: "8:00", delivery_until: "18:00" }, null],
  ["a delivery window that ends after midnight", { delivery_time: "22:00", delivery_until: "2:00" }, null],
])("%s is questioned only if it cannot be met", async (_, times, field) => {
  const sameDay = { delivery_date: fields.pickup_date, pickup_time: "14:00", ...times };
  const asked = await askedAbout(sameDay);
  expect(Object.keys(asked?.fields ?? {})).toEqual(field ? [field] : []);
  if (field)
    expect(asked?.doubts[0]).toMatch(
      /^The delivery at 1:\d\d PM local time isn't after the pickup at 2:00 PM local time\.$/,
    );
});

it.each([
  ["22:00", "02:00", null],
  ["18:00", "06:00", null],
  ["08:00", "03:00", "8:00 AM–3:00 AM ends on Tue, Dec 29. Check AM and PM."],
])("a window from %s until %s is asked about: %s", async (from, until, says) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-12-20T18:00:00Z") });
  const days = { pickup_date: "2026-12-28", delivery_date: "2026-12-30" };
  const asked = await askedAbout({ ...days, pickup_time: from, pickup_until: until });
  expect(asked?.fields ?? null).toEqual(says ? { pickup_until: says } : null);
  vi.useRealTimers();
});

it("a window's end that clocks skip on the next day is asked about", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-03-01T18:00:00Z") });
  const days = { pickup_date: "2027-03-13", delivery_date: "2027-03-20" };
  const asked = await askedAbout({ ...days, pickup_time: "22:00", pickup_until: "02:30" });
  expect(asked?.fields).toEqual({
    pickup_until: "2:30 AM doesn't exist on Sun, Mar 14. Clocks spring forward that night.",
  });
  vi.useRealTimers();
});

it.each([
  ["weight_lb", "Weight"],
  ["length_ft", "Length"],
  ["width_ft", "Width"],
  ["height_ft", "Height"],
  ["piece_count", "Pieces"],
  ["pallet_count", "Pallets"],
])("%s that is not a number is questioned next to the field, then left empty", async (name, label) => {
  for (const text of ["many", "12 %", "1e5", "9".repeat(401)]) {
    const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
    const says = `${label}: “${shown}” is not a number. This field will be left empty.`;
    const asked = await askedAbout({ [name]: text });
    expect(asked).toMatchObject({ status: 400, doubts: [says], fields: { [name]: says } });
    expect(asked?.typed).toMatchObject({ [name]: text });
    expect(await askedAbout({ ...asked?.typed })).toBeNull();
  }
});

it.each([
  ["is not in the directory", "84196", "We can't find the ZIP code 84196."],
  ["lies in another state", "89501", "89501 is in Reno, NV, not in UT."],
])("a ZIP code that %s is questioned next to its field", async (_, zip, says) => {
  const asked = await askedAbout({ origin_address_zip: zip });
  expect(asked).toMatchObject({ doubts: [says], fields: { origin_address_zip: says } });
  expect(await askedAbout({ ...asked?.typed })).toBeNull();
});
