/** The criteria of a search, both as read from its URL and as the plain data stored with a saved search. */
import type { End } from "./ends";
import type { EquipmentCode } from "./equipment";
import type { LoadSize } from "./load-size";

/** A key is absent if the user did not set that filter. */
export interface SearchFilters {
  /** Pickup on this day or later, `YYYY-MM-DD`. */
  origin_date?: string;
  /** Delivery on this day or earlier. */
  destination_date?: string;
  origin_city?: string;
  destination_city?: string;
  /** The origin is in one of these states. */
  origin_state?: readonly string[];
  destination_state?: readonly string[];
  /** Radius around the city in miles. If a radius is set, the city itself does not have to match. */
  origin_radius?: number;
  destination_radius?: number;
  equipment_type?: readonly EquipmentCode[];
  /** Capacity of the truck: weight in pounds, length in feet. A load without the value matches. */
  max_weight?: number;
  max_length?: number;
  /** Only full loads, or only partial loads. */
  load_size?: LoadSize;
  /** The driver's endorsements. Loads that require any other endorsement or certificate are excluded. */
  endorsement?: readonly string[];
  min_rate_cents?: number;
  min_rate_per_mile_cents?: number;
  posted_within_hours?: number;
  /** Only loads that the driver's own profile allows. */
  can_take?: true;
  /** Only loads for which the shipper offers Book Now. */
  book_now?: true;
  /** Includes pending loads. */
  also_requested?: true;
}

/** The criteria for one end of a load. Without criteria, the end can be anywhere. */
export interface EndCriteria {
  /** The key of the city's name (`app/places/city-key.ts`). */
  cityKey?: string;
  states?: readonly string[];
  place?: { latitude: number; longitude: number; miles: number };
}

/** A search as plain data, which is stored with a saved search and compared with each load. */
export interface SearchCriteria {
  filters: Omit<SearchFilters, `${End}_city` | `${End}_state` | `${End}_radius`>;
  ends: Readonly<Record<End, EndCriteria>>;
}

/** The default limit of new-load alerts per driver and hour. */
export const USUAL_ALERTS_AN_HOUR = 10;
