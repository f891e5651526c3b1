/** Statute miles around a place. Pure: the search form takes it to the browser. */

/** Where a radius is asked for and none is given. */
export const USUAL_RADIUS_MILES = 150;

/** The most that can be asked for. A search by deadhead looks no farther either. */
export const LARGEST_RADIUS_MILES = 500;
