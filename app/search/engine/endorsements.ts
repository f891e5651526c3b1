/** Pure, because browsers load this module with the search form. */
import { REQUIREMENTS } from "~/trade/requirements";

/**
 * Endorsements, each with its name for URLs (`required_twic` → `twic`) and its label, in the order of the
 * bits of `loads.needs`.
 */
export const ENDORSEMENT_OPTIONS = REQUIREMENTS.map(
  ([column, label]) => [column.replace(/^required_|_[a-z]+$/g, ""), label] as const,
);
export const ENDORSEMENTS: readonly string[] = ENDORSEMENT_OPTIONS.map(([name]) => name);
