import { ENDORSEMENT_OPTIONS } from "~/search/engine/endorsements";
import { formatDay } from "~/text/dates";
import { formatMoney, formatRatePerMile } from "~/text/money";
import { ENDS, type End } from "~/trade/ends";
import { equipmentLabel } from "~/trade/equipment";
import { LOAD_SIZES } from "~/trade/load-size";
import type { SearchFilters } from "~/trade/saved-search";
import { without, withoutBoth } from "./addresses";

export interface Chip {
  name: string;
  /** A second parameter that the chip removes: for the chip of a city with a radius, the state. */
  also?: string;
  label: string;
  href: string;
  /** False if the filter cannot be applied; the form field then shows the reason. */
  isApplied: boolean;
}

const WORDS: Readonly<Record<End, string>> = { origin: "From", destination: "To" };

const AROUND: Readonly<Record<End, string>> = { origin: "Within", destination: "To within" };

const endorsementLabel = (name: string): string => new Map(ENDORSEMENT_OPTIONS).get(name) ?? "No endorsement";

const number = (value: number, unit: string) => `${value.toLocaleString("en-US")} ${unit}`;

/** Labels use the resolved names of places. */
function singles(
  filters: SearchFilters,
  places: Partial<Record<End, string>>,
): [name: string, label: string][] {
  const found: [string, string | undefined | false | 0][] = [
    ["origin_date", filters.origin_date && `Earliest pickup ${formatDay(filters.origin_date)}`],
    ["destination_date", filters.destination_date && `Deliver by ${formatDay(filters.destination_date)}`],
    ...ENDS.flatMap((end): [string, string | undefined][] => {
      const city = filters[`${end}_city`];
      const radius = filters[`${end}_radius`];
      const near = places[end];
      if (city && near) return [[`${end}_city`, `${AROUND[end]} ${near}`]];
      return [
        [`${end}_city`, city && `${WORDS[end]} ${city}`],
        [`${end}_radius`, radius ? `${WORDS[end]} within ${number(radius, "mi")}` : undefined],
      ];
    }),
    ["max_weight", filters.max_weight !== undefined && `Up to ${number(filters.max_weight, "lb")}`],
    ["max_length", filters.max_length !== undefined && `Up to ${number(filters.max_length, "ft")}`],
    ["load_size", filters.load_size && `${LOAD_SIZES[filters.load_size]} loads only`],
    ["min_rate", filters.min_rate_cents !== undefined && `At least ${formatMoney(filters.min_rate_cents)}`],
    [
      "min_rate_per_mile",
      filters.min_rate_per_mile_cents !== undefined &&
        `At least ${formatRatePerMile(filters.min_rate_per_mile_cents)}/mi`,
    ],
    [
      "posted_within",
      filters.posted_within_hours && `Posted within ${number(filters.posted_within_hours, "h")}`,
    ],
    ["can_take", filters.can_take && "Only loads I can take"],
    ["book_now", filters.book_now && "Book Now only"],
    ["also_requested", filters.also_requested && "Include loads with requests"],
  ];
  return found.flatMap(([name, label]) => (label ? [[name, label]] : []));
}

/**
 * @param places for example, `150 mi of Reno, NV`
 * @param unused the filters that cannot be applied
 */
export function chipsOf(
  filters: SearchFilters,
  params: URLSearchParams,
  places: Partial<Record<End, string>>,
  unused: readonly string[],
): Chip[] {
  // In a search around a city, the state only identifies the city, so it gets no chip.
  const isStateOfPlace = (end: End) => places[end] !== undefined && !unused.includes(`${end}_state`);
  const chip = (name: string, label: string, value?: string): Chip => ({
    name,
    label,
    href: without(params, name, value),
    isApplied: !unused.includes(name),
  });
  const chips = singles(filters, places).map(([name, label]): Chip => {
    const end = ENDS.find((each) => name === `${each}_city`);
    if (!end || !isStateOfPlace(end)) return chip(name, label);
    const also = `${end}_state`;
    return { ...chip(name, label), also, href: withoutBoth(params, name, also) };
  });
  const list = (name: string, values: readonly string[] | undefined, label: (value: string) => string) =>
    chips.push(...(values ?? []).map((value) => chip(name, label(value), value)));
  for (const end of ENDS)
    if (!isStateOfPlace(end))
      list(`${end}_state`, filters[`${end}_state`], (state) => `${WORDS[end]} ${state}`);
  list("equipment_type", filters.equipment_type, (code) => equipmentLabel(code) ?? code);
  list("endorsement", filters.endorsement, endorsementLabel);
  return chips;
}
