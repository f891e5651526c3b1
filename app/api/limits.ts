import { API_LIMITS } from "~/limits/api-limits";

/** Per key. */
export const REQUESTS_A_MINUTE = API_LIMITS.api.points;
/** Per company. Every request other than GET is a change. */
export const CHANGES_A_MINUTE = API_LIMITS.changes.points;
export const MOST_BODY_BYTES = 64 * 1024;
export const MOST_A_PAGE = 50;
