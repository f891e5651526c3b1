/** Pure, because browsers load this module with the search form. */

export const USUAL_RADIUS_MILES = 150;

/** The maximum radius. It also limits a search that is sorted by deadhead. */
export const LARGEST_RADIUS_MILES = 500;
