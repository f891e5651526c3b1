/** Pure, because browsers load this module with the search form. */

export const USUAL_RADIUS_MILES = 150;

/** The maximum radius, which also limits a search by deadhead. */
export const LARGEST_RADIUS_MILES = 500;
