/** The endorsements that a search may name. Pure: the search form takes it to the browser. */
import { REQUIREMENTS } from "~/trade/requirements";

/** `required_twic` → `twic`: an endorsement as an address names it, in the order of the bits of `loads.needs`. */
export const ENDORSEMENTS = REQUIREMENTS.map(([name]) => name.replace(/^required_|_[a-z]+$/g, ""));
