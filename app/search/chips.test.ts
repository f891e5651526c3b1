import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { chipsOf } from "./chips";
import { centersOf, readBoardSearch } from "./search-board.server";

async function shownFor(query: string) {
  const params = new URLSearchParams(query);
  const resolved = await readBoardSearch(await savePerson({ role: "driver" }), params);
  return chipsOf(resolved.search.filters, params, centersOf(resolved), resolved.unused);
}

async function chips(query: string): Promise<string[]> {
  return (await shownFor(query)).map(({ label, isApplied }) => (isApplied ? label : `(${label})`));
}

it.each([
  ["origin_city=Reno&origin_state=NV", ["From Reno", "From NV"]],
  ["origin_city=89502", ["Within 150 mi of 89502 (Reno, NV)"]],
  ["origin_city=89502&origin_state=NV", ["Within 150 mi of 89502 (Reno, NV)"]],
  ["origin_city=89502&origin_state=UT", ["Within 150 mi of 89502 (Reno, NV)", "(From UT)"]],
  ["origin_city=00000&origin_state=NV", ["(From 00000)", "From NV"]],
  ["origin_city=springfield&origin_radius=50", ["(From springfield)", "(From within 50 mi)"]],
  ["destination_city=Nowhereville&destination_radius=50", ["(To Nowhereville)", "(To within 50 mi)"]],
  ["destination_radius=70&destination_state=UT", ["(To within 70 mi)", "To UT"]],
  ["can_take=true&equipment_type=V", ["(Only loads I can take)", "Van"]],
  ["origin_state=NV&origin_state=XX&min_rate=-1", ["From NV"]],
  ["load_size=partial", ["Partial loads only"]],
  ["load_size=full&max_length=20", ["Up to 20 ft", "Full loads only"]],
])("%s shows the active filters, and those that cannot be applied", async (query, expected) => {
  expect(await chips(query)).toEqual(expected);
});

it.each([
  ["origin_city=89502&origin_state=NV", "/search?"],
  ["origin_city=Reno&origin_state=NV&origin_radius=50&min_rate=1", "/search?min_rate=1"],
  ["origin_city=Reno&origin_state=NV", "/search?origin_state=NV"],
  ["origin_city=89502&origin_state=UT", "/search?origin_state=UT"],
])(
  "%s becomes %s if its place chip is clicked, which removes only what it names",
  async (query, expected) => {
    const place = (await shownFor(query)).find(({ name }) => name === "origin_city");
    expect(place?.href).toBe(expected);
  },
);
