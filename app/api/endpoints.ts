/**
 * The API's endpoints, each declared once. The handlers answer what this table lists, and the OpenAPI
 * document and the page for developers are made from it. Pure.
 */
import { API_LIMITS } from "~/limits/api-limits";
import { type Answer, type Endpoint, problem } from "./endpoint";
import { EVENT_ENDPOINTS } from "./events/endpoints";
import { LOAD_ENDPOINTS } from "./load-endpoints";
import { REQUEST_ENDPOINTS } from "./requests/endpoints";

export { API_ROOT } from "~/http/api-path";
export type { Endpoint } from "./endpoint";

export const ENDPOINTS: readonly Endpoint[] = [...LOAD_ENDPOINTS, ...REQUEST_ENDPOINTS, ...EVENT_ENDPOINTS];

/** The requests of a key in a minute. */
export const REQUESTS_A_MINUTE = API_LIMITS.api.points;
/** The requests other than GET of a company in a minute. */
export const CHANGES_A_MINUTE = API_LIMITS.changes.points;

/** The responses that every endpoint may give. */
export const ANSWERS_OF_ALL: readonly Answer[] = [
  { ...problem(401, "The key is missing, wrong or revoked."), headers: ["WWW-Authenticate"] },
  problem(
    403,
    "The key's scopes, or the seat of the person who made it, do not allow this, or the key was revoked during the request.",
  ),
  { ...problem(405, "The path has no such method."), headers: ["Allow"] },
  {
    ...problem(
      429,
      `More than ${REQUESTS_A_MINUTE} requests with a key, or ${CHANGES_A_MINUTE} changes of a company, in a minute.`,
    ),
    headers: ["Retry-After"],
  },
  {
    ...problem(
      503,
      "Haulway can't answer right now, or can't tell whether the change was saved. Send the request again.",
    ),
    headers: ["Retry-After"],
  },
];

/** The largest body, in bytes. */
export const MOST_BODY_BYTES = 64 * 1024;
/** The entries on a page of a list. */
export const MOST_A_PAGE = 50;
