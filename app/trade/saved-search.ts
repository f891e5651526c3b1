import type { End } from "./ends";
import type { EquipmentCode } from "./equipment";
import type { LoadSize } from "./load-size";

export interface SearchFilters {
  /** Pickup on this day or later, `YYYY-MM-DD`. */
  origin_date?: string;
  /** Delivery on this day or earlier. */
  destination_date?: string;
  origin_city?: string;
  destination_city?: string;
  origin_state?: readonly string[];
  destination_state?: readonly string[];
  /** If a radius is set, the city itself does not have to match. */
  origin_radius?: number;
  destination_radius?: number;
  equipment_type?: readonly EquipmentCode[];
  /** Capacity of the truck: weight in pounds, length in feet. A load without the value matches. */
  max_weight?: number;
  max_length?: number;
  /** Only full loads, or only partial loads. */
  load_size?: LoadSize;
  endorsement?: readonly string[];
  min_rate_cents?: number;
  min_rate_per_mile_cents?: number;
  posted_within_hours?: number;
  can_take?: true;
  book_now?: true;
  /** Includes pending loads. */
  also_requested?: true;
}

/** Without criteria, the end can be anywhere. */
export interface EndCriteria {
  cityKey?: string;
  states?: readonly string[];
  place?: { latitude: number; longitude: number; miles: number };
}

export interface SearchCriteria {
  filters: Omit<SearchFilters, `${End}_city` | `${End}_state` | `${End}_radius`>;
  ends: Readonly<Record<End, EndCriteria>>;
}

export const USUAL_ALERTS_AN_HOUR = 10;
