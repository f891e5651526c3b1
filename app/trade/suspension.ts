/** What a suspended company or person may not do: start business with another company. Pure. */
import type { LoadEvent } from "./lifecycle";

/**
 * What a step starts. `deal`: none of its parties may be suspended. `posting`: it puts a load on the board,
 * so its owner may not be suspended. `nothing`: loads under way go on, and what is open can be ended.
 */
export const STARTS: Readonly<Record<LoadEvent, "deal" | "posting" | "nothing">> = {
  request: "deal",
  withdraw: "nothing",
  // Also a booking, and the acceptance of an offer.
  accept: "deal",
  reject: "nothing",
  "send documents": "nothing",
  sign: "nothing",
  "pick up": "nothing",
  deliver: "nothing",
  // An edited load is posted again, without a driver.
  edit: "posting",
  delete: "nothing",
  cancel: "nothing",
  release: "nothing",
};

export const SUSPENDED =
  "Nothing was saved. While you or your company are suspended, you can't start new business. Loads under way go on. Customer support shows the reason and how to appeal.";

export const OTHER_SUSPENDED =
  "Nothing was saved. Haulway suspended the other company, so it can't start new business now. Loads under way with it go on.";
