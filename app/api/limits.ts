/** The limits of the API. Pure. */
import { API_LIMITS } from "~/limits/api-limits";

/** The requests of a key in a minute. */
export const REQUESTS_A_MINUTE = API_LIMITS.api.points;
/** The requests other than GET of a company in a minute. */
export const CHANGES_A_MINUTE = API_LIMITS.changes.points;
/** The maximum size of a request's body, in bytes. */
export const MOST_BODY_BYTES = 64 * 1024;
/** The entries on a page of a list. */
export const MOST_A_PAGE = 50;
