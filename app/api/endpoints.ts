/**
 * The API's endpoints, each declared once. Each endpoint has a handler. The OpenAPI document and the page for
 * developers are made from this table. Pure.
 */
import { BOARD_ENDPOINTS } from "./board/endpoints";
import { DOCUMENT_ENDPOINTS } from "./documents/endpoints";
import { type Answer, type Endpoint, problem } from "./endpoint";
import { EVENT_ENDPOINTS } from "./events/endpoints";
import { HAUL_ENDPOINTS } from "./hauls/endpoints";
import { CHANGES_A_MINUTE, REQUESTS_A_MINUTE } from "./limits";
import { LOAD_ENDPOINTS } from "./load-endpoints";
import { REQUEST_ENDPOINTS } from "./requests/endpoints";

export { API_ROOT } from "~/http/api-path";
export type { Endpoint } from "./endpoint";

export const ENDPOINTS: readonly Endpoint[] = [
  ...LOAD_ENDPOINTS,
  ...REQUEST_ENDPOINTS,
  ...EVENT_ENDPOINTS,
  ...DOCUMENT_ENDPOINTS,
  ...BOARD_ENDPOINTS,
  ...HAUL_ENDPOINTS,
];

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
      `More than ${REQUESTS_A_MINUTE} requests with a key, more than ${CHANGES_A_MINUTE} changes of a company in a minute, or too many offers. \`detail\` says how long to wait.`,
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
