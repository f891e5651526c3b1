/** What a search may ask of a load: as its address has it, and as plain data that is stored with a saved search. */
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
  /** Miles around the city, which then need not be equal. */
  origin_radius?: number;
  destination_radius?: number;
  equipment_type?: readonly EquipmentCode[];
  /** Pounds and feet that the truck takes; a load that does not tell fits. */
  max_weight?: number;
  max_length?: number;
  /** All that the driver holds: a load that asks for another is left out. */
  endorsement?: readonly string[];
  min_rate_cents?: number;
  min_rate_per_mile_cents?: number;
  posted_within_hours?: number;
  /** Only what the driver's own profile allows. */
  can_take?: true;
  /** Pending loads too. */
  also_requested?: true;
}

/** Where an end of a load must lie. Nothing set: anywhere. */
export interface EndCriteria {
  /** Compared without regard to case, as the database does. */
  city?: string;
  /** All spellings of the city, where it has several. */
  spellings?: readonly string[];
  states?: readonly string[];
  place?: { latitude: number; longitude: number; miles: number };
}

/** A search as plain data with which a load is compared; stored with a saved search. */
export interface SearchCriteria {
  filters: Omit<SearchFilters, `${End}_city` | `${End}_state` | `${End}_radius`>;
  ends: Readonly<Record<End, EndCriteria>>;
}
