/** The endorsements that a search can filter by. Pure: the search form ships it to the browser. */
import { REQUIREMENTS } from "~/trade/requirements";

/** Endorsement names for URLs (`required_twic` → `twic`), in the order of the bits of `loads.needs`. */
export const ENDORSEMENTS = REQUIREMENTS.map(([name]) => name.replace(/^required_|_[a-z]+$/g, ""));
