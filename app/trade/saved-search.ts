/** The criteria of a search: as read from its address, and as the plain data stored with a saved search. */
import type { End } from "./ends";
import type { EquipmentCode } from "./equipment";

/** Each absent when not given. */
export interface SearchFilters {
  /** Picked up on that day or later, `YYYY-MM-DD`. */
  origin_date?: string;
  /** Delivered on that day or before. */
  destination_date?: string;
  origin_city?: string;
  destination_city?: string;
  /** In one of these. */
  origin_state?: readonly string[];
  destination_state?: readonly string[];
  /** Radius around the city in miles; the city itself then need not match. */
  origin_radius?: number;
  destination_radius?: number;
  equipment_type?: readonly EquipmentCode[];
  /** Capacity of the truck in pounds and feet; a load without the figure fits. */
  max_weight?: number;
  max_length?: number;
  /** Everything the driver holds; loads that require anything else are left out. */
  endorsement?: readonly string[];
  min_rate_cents?: number;
  min_rate_per_mile_cents?: number;
  posted_within_hours?: number;
  /** Only what the driver's own profile allows. */
  can_take?: true;
  /** Pending loads too. */
  also_requested?: true;
}

/** Where an end of a load must lie; anywhere when nothing is set. */
export interface EndCriteria {
  /** Compared case-insensitively, as the database does. */
  city?: string;
  /** All spellings of the city, where it has several. */
  spellings?: readonly string[];
  states?: readonly string[];
  place?: { latitude: number; longitude: number; miles: number };
}

/** A search as plain data, stored with a saved search and compared with each load. */
export interface SearchCriteria {
  filters: Omit<SearchFilters, `${End}_city` | `${End}_state` | `${End}_radius`>;
  ends: Readonly<Record<End, EndCriteria>>;
}

/** The most messages of new loads within an hour that a driver gets until they choose otherwise. */
export const USUAL_ALERTS_AN_HOUR = 10;
