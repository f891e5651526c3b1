/** The limits of the API. Pure. */

/** The requests per key and minute. */
export const REQUESTS_A_MINUTE = 600;
/** The largest body, in bytes. */
export const MOST_BODY_BYTES = 64 * 1024;
/** The entries on a page of a list. */
export const MOST_A_PAGE = 50;
