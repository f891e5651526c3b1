/**
 * The endorsements that a search can filter by. Pure, because browsers load this module with the search form.
 */
import { REQUIREMENTS } from "~/trade/requirements";

/** Endorsement names for URLs (`required_twic` → `twic`), in the order of the bits of `loads.needs`. */
export const ENDORSEMENTS = REQUIREMENTS.map(([name]) => name.replace(/^required_|_[a-z]+$/g, ""));
