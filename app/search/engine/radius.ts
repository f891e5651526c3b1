/**
 * Radius limits, in road miles (`airMiles` in `deadhead.ts`). Pure: the browser loads it with the search
 * form.
 */

/** The default radius. */
export const USUAL_RADIUS_MILES = 150;

/** The maximum radius, which also limits a search by deadhead. */
export const LARGEST_RADIUS_MILES = 500;
