/** Radius limits, in statute miles. Pure: the search form ships it to the browser. */

/** The radius if the search needs one and names none. */
export const USUAL_RADIUS_MILES = 150;

/** The largest radius. A search by deadhead looks no farther either. */
export const LARGEST_RADIUS_MILES = 500;
