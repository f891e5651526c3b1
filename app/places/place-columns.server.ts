import { areaOf } from "./areas";
import { cityKeyOf } from "./city-key";
import { citiesNamed } from "./gazetteer.server";
import type { Point } from "./great-circle";
import { placeOfZip } from "./zip-codes.server";

interface Ends {
  origin_address_city?: string | null;
  origin_address_state?: string | null;
  origin_address_zip?: string | null;
  destination_address_city?: string | null;
  destination_address_state?: string | null;
  destination_address_zip?: string | null;
}

function placeOf(
  city: string | null | undefined,
  state: string | null | undefined,
  zip: string | null | undefined,
): (Point & { zip: string }) | null {
  const byZip = zip ? placeOfZip(zip) : null;
  if (byZip && (!state || byZip.state === state)) return byZip;
  return (city && state && citiesNamed(city, [state])[0]?.first) || null;
}

export function placeColumns(ends: Ends) {
  const from = placeOf(ends.origin_address_city, ends.origin_address_state, ends.origin_address_zip);
  const to = placeOf(
    ends.destination_address_city,
    ends.destination_address_state,
    ends.destination_address_zip,
  );
  return {
    origin_city_key: cityKeyOf(ends.origin_address_city),
    destination_city_key: cityKeyOf(ends.destination_address_city),
    origin_latitude: from?.latitude ?? null,
    origin_longitude: from?.longitude ?? null,
    destination_latitude: to?.latitude ?? null,
    destination_longitude: to?.longitude ?? null,
    origin_area: areaOf(ends.origin_address_state ?? null, from),
    destination_area: areaOf(ends.destination_address_state ?? null, to),
    origin_point: from ? Number(from.zip) : null,
  };
}
