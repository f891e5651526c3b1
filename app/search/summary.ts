import { ENDS, type End } from "~/trade/ends";
import { equipmentLabel } from "~/trade/equipment";
import type { Chip } from "./chips";
import type { ResolvedSearch } from "./search-board.server";

const OF_PLACES = /^(origin|destination)_(city|state|radius)$/;

/** For example, `Reno, NV · 150 mi` for a radius, otherwise the typed city and the states. */
function placeWords({ search: { filters }, boardQuery, unused }: Reading, end: End): string {
  const { place } = boardQuery.ends[end];
  if (place) return `${place.label} · ${place.miles} mi`;
  const isUsed = (name: string) => !unused.includes(name);
  const city = isUsed(`${end}_city`) ? filters[`${end}_city`] : undefined;
  const states = isUsed(`${end}_state`) ? filters[`${end}_state`] : undefined;
  return [city, ...(states ?? [])].filter(Boolean).join(", ");
}

/** Returns the kinds of equipment in a search, if there are few: `Van`, `Van and Reefer`. */
function equipmentWords({ search: { filters } }: Reading): string {
  const named = filters.equipment_type ?? [];
  return named.length > 2 ? "" : named.map((code) => equipmentLabel(code)).join(" and ");
}

/** Returns the title of a search: `Van loads near Cleveland, OH to FL`. */
export function searchTitle(reading: Reading): string {
  const { origin, destination } = reading.boardQuery.ends;
  const [from, to] = [
    origin.place?.label ?? placeWords(reading, "origin"),
    destination.place?.label ?? placeWords(reading, "destination"),
  ];
  const words = [
    equipmentWords(reading),
    "loads",
    from && `${origin.place ? "near" : "from"} ${from}`,
    to && `to ${to}`,
  ].filter(Boolean);
  if (words.length === 1) return "Search loads";
  return words.join(" ").replace(/^loads/, "Loads");
}

type Reading = Pick<ResolvedSearch, "search" | "boardQuery" | "unused">;

/** Returns the active filters: `Reno, NV · 150 mi → CO · Van · Earliest pickup Tue, Nov 24`. */
export function summaryOf(reading: Reading, chips: readonly Chip[]): string {
  const [from, to] = ENDS.map((end) => placeWords(reading, end));
  const lane = to ? `${from || "Anywhere"} → ${to}` : from;
  const others = chips.filter(({ name, isApplied }) => isApplied && !OF_PLACES.test(name));
  return [lane, ...others.map(({ label }) => label)].filter(Boolean).join(" · ") || "All open loads";
}
