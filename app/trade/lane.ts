export const LANE_COLUMNS = [
  "origin_address_city",
  "origin_address_state",
  "destination_address_city",
  "destination_address_state",
] as const;

export type Lane = Record<(typeof LANE_COLUMNS)[number], string | null>;

function place(city: string | null, state: string | null): string {
  return [city, state].filter(Boolean).join(", ");
}

export function originOf(load: Pick<Lane, "origin_address_city" | "origin_address_state">): string {
  return place(load.origin_address_city, load.origin_address_state) || "Origin open";
}

export function destinationOf(
  load: Pick<Lane, "destination_address_city" | "destination_address_state">,
): string {
  return place(load.destination_address_city, load.destination_address_state) || "Destination open";
}

export const unbrokenPlaces = (text: string): string =>
  text.replace(/, [A-Z]{2}\b( \d{5}\b)?/g, (end) => end.replaceAll(" ", "\u00a0"));

export function laneOf(load: Lane): string {
  return `${originOf(load)} → ${destinationOf(load)}`;
}
