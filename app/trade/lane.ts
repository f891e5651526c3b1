interface Ends {
  origin_address_city: string | null;
  origin_address_state: string | null;
  destination_address_city: string | null;
  destination_address_state: string | null;
}

function place(city: string | null, state: string | null): string {
  return [city, state].filter(Boolean).join(", ");
}

export function originOf(load: Pick<Ends, "origin_address_city" | "origin_address_state">): string {
  return place(load.origin_address_city, load.origin_address_state) || "Origin open";
}

export function destinationOf(
  load: Pick<Ends, "destination_address_city" | "destination_address_state">,
): string {
  return place(load.destination_address_city, load.destination_address_state) || "Destination open";
}

/** The lane: `Salt Lake City, UT → Denver, CO`. */
export function laneOf(load: Ends): string {
  return `${originOf(load)} → ${destinationOf(load)}`;
}
