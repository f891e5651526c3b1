/** Pure, because browsers load this module with the search form. */
import { REQUIREMENTS } from "~/trade/requirements";

/** In the order of the bits of `loads.needs`, each with its name for URLs: `twic` for `required_twic`. */
export const ENDORSEMENT_OPTIONS = REQUIREMENTS.map(
  ([column, label]) => [column.replace(/^required_|_[a-z]+$/g, ""), label] as const,
);
export const ENDORSEMENTS: readonly string[] = ENDORSEMENT_OPTIONS.map(([name]) => name);
