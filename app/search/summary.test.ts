import { expect, it } from "vitest";
import { chipsOf } from "./chips";
import { centersOf, resolvePlaces } from "./search-board.server";
import { searchTitle, summaryOf } from "./summary";

const CASES: [query: string, line: string][] = [
  ["", "All open loads"],
  ["origin_city=&sort=rate&page=2", "All open loads"],
  ["origin_city=Reno&origin_state=NV&origin_radius=150&equipment_type=V", "Reno, NV · 150 mi · Van"],
  ["origin_city=89502&origin_radius=100", "89502 (Reno, NV) · 100 mi"],
  ["origin_city=reno", "reno"],
  ["origin_city=Reno, NV", "Reno, NV"],
  ["origin_city=Reno&origin_state=NV", "Reno, NV"],
  ["origin_state=NV&origin_states=ID", "NV, ID"],
  ["origin_city=Reno, NV&destination_state=CO", "Reno, NV → CO"],
  ["destination_city=Denver&destination_state=CO", "Anywhere → Denver, CO"],
  ["destination_city=80216&destination_radius=50", "Anywhere → 80216 (Denver, CO) · 50 mi"],
  ["equipment_type=V&equipment_type=F&min_rate=1500", "At least $1,500 · Van · Flatbed"],
  ["origin_state=NV&origin_date=2999-01-02", "NV"],
  ["origin_city=89502&origin_state=UT", "89502 (Reno, NV) · 150 mi"],
  ["origin_city=Nowhere&origin_radius=50&origin_state=NV", "NV"],
  ["origin_radius=50", "All open loads"],
];

it.each(CASES)("%j reads %j", (query, line) => {
  const params = new URLSearchParams(query);
  const reading = resolvePlaces(params);
  const chips = chipsOf(reading.search.filters, params, centersOf(reading), reading.unused);
  expect(summaryOf(reading, chips)).toBe(line);
});

it.each([
  ["", "Search loads"],
  ["min_rate=1500", "Search loads"],
  ["origin_city=Cleveland&origin_state=OH&origin_radius=75&equipment_type=V", "Van loads near Cleveland, OH"],
  ["equipment_type=V&equipment_type=R", "Van and Reefer loads"],
  ["equipment_type=V&equipment_type=R&equipment_type=F&origin_state=OH", "Loads from OH"],
  [
    "origin_city=Reno, NV&destination_city=80216&destination_radius=50",
    "Loads from Reno, NV to 80216 (Denver, CO)",
  ],
  ["destination_state=CO&origin_city=Nowhere&origin_radius=50", "Loads to CO"],
])("%j has the title %j", (query, title) => {
  expect(searchTitle(resolvePlaces(new URLSearchParams(query)))).toBe(title);
});
