/**
 * The API's endpoints, each declared once. The handlers answer what this table lists, and the OpenAPI
 * document and the page for developers are made from it. Pure.
 */
import { API_LIMITS } from "~/limits/api-limits";
import { LOAD_STATUSES } from "~/trade/lifecycle";

export { API_ROOT } from "~/http/api-path";

export type Method = "GET" | "PUT" | "DELETE";

/** What a key must allow. */
type EndpointScope = "loads:read" | "loads:write";

export interface Parameter {
  name: string;
  in: "path" | "query";
  says: string;
  /** The maximum length, in characters. */
  most?: number;
  oneOf?: readonly string[];
  example: string;
}

/** A request header that the endpoint obeys. */
export interface Condition {
  header: "If-Match" | "If-None-Match" | "Prefer";
  says: string;
  example: string;
}

/** The body of a response: a load, a page of loads, a problem, or none. */
export type Kind = "load" | "loads" | "problem" | "none";

export interface Answer {
  status: number;
  says: string;
  body: Kind;
  headers?: readonly ("ETag" | "Location" | "Retry-After" | "Allow" | "WWW-Authenticate" | "Link")[];
}

export type OperationId = "listLoads" | "getLoad" | "putLoad" | "deleteLoad";

export interface Endpoint {
  operationId: OperationId;
  method: Method;
  path: "/loads" | "/loads/{reference}";
  summary: string;
  says: string;
  scope: EndpointScope;
  parameters: readonly Parameter[];
  conditions: readonly Condition[];
  /** The body of the request. */
  takes?: "load";
  /** The responses of this endpoint. `ANSWERS_OF_ALL` are the responses that every endpoint may give. */
  answers: readonly Answer[];
}

const REFERENCE: Parameter = {
  name: "reference",
  in: "path",
  says: "Your own reference for the load, such as a PO number. Encode it as one part of the path.",
  most: 60,
  example: "PO-1001",
};

const IF_MATCH: Condition = {
  header: "If-Match",
  says: "The ETag of the load as you know it. If the load has changed since, nothing is done (412).",
  example: '"2-9f86d081884c7d659a2feaa0"',
};

const problem = (status: number, says: string): Answer => ({ status, says, body: "problem" });

const NO_LOAD = problem(404, "You have no load with this reference.");
const CHANGED = problem(412, "A condition of the request is not met. Get the load again.");

export const ENDPOINTS: readonly Endpoint[] = [
  {
    operationId: "listLoads",
    method: "GET",
    path: "/loads",
    summary: "List loads",
    says: "A shipper's key lists the shipper's loads. A carrier's key lists the loads that the carrier has.",
    scope: "loads:read",
    parameters: [
      {
        name: "status",
        in: "query",
        says: "Lists only loads with this status.",
        oneOf: LOAD_STATUSES,
        example: "new",
      },
      {
        name: "cursor",
        in: "query",
        says: "The `next_cursor` of the page before. Without it, the first page is listed.",
        most: 36,
        example: "0199f3c4-7d1e-7a52-9c1b-3f2d8a6e5b40",
      },
    ],
    conditions: [],
    answers: [
      {
        status: 200,
        says: "At most 50 loads, in nearly the order of posting, the latest first. `next_cursor` is null on the last page.",
        body: "loads",
        headers: ["Link"],
      },
      problem(422, "The status or the cursor is not valid."),
    ],
  },
  {
    operationId: "getLoad",
    method: "GET",
    path: "/loads/{reference}",
    summary: "Get a load",
    says: "Returns the load with this reference.",
    scope: "loads:read",
    parameters: [REFERENCE],
    conditions: [
      {
        header: "If-None-Match",
        says: "The ETag of the load as you know it. If the load has not changed, the response is 304.",
        example: '"2-9f86d081884c7d659a2feaa0"',
      },
    ],
    answers: [
      { status: 200, says: "The load.", body: "load", headers: ["ETag"] },
      { status: 304, says: "The load has not changed.", body: "none", headers: ["ETag"] },
      NO_LOAD,
    ],
  },
  {
    operationId: "putLoad",
    method: "PUT",
    path: "/loads/{reference}",
    summary: "Post or edit a load",
    says: "Posts a load with this reference or, if there is one, replaces it with the load in the request. Members that are left out are cleared. The same request again changes nothing. An edit ends open requests, as on the page.",
    scope: "loads:write",
    parameters: [REFERENCE],
    conditions: [
      IF_MATCH,
      {
        header: "If-None-Match",
        says: "`*` posts a new load only. If there is a load with this reference, nothing is done (412).",
        example: "*",
      },
      {
        header: "Prefer",
        says: "`doubts=accept` confirms questions about unusual values beforehand. Without it, the response is 409 with the questions, and nothing is done.",
        example: "doubts=accept",
      },
    ],
    takes: "load",
    answers: [
      { status: 200, says: "The load is as sent.", body: "load", headers: ["ETag"] },
      { status: 201, says: "The load is posted.", body: "load", headers: ["ETag", "Location"] },
      problem(400, "The body is not JSON."),
      problem(409, "The load has a driver or was delivered, or a value is unusual and needs confirmation."),
      CHANGED,
      problem(413, "The body is larger than 64 KB."),
      problem(415, "The body's type is not application/json."),
      problem(422, "Values are not valid. `errors` lists the first 100."),
    ],
  },
  {
    operationId: "deleteLoad",
    method: "DELETE",
    path: "/loads/{reference}",
    summary: "Delete a load",
    says: "Deletes the load. Open requests end. If no load has this reference, the request still succeeds, so it can be repeated.",
    scope: "loads:write",
    parameters: [REFERENCE],
    conditions: [IF_MATCH],
    answers: [
      { status: 204, says: "No load has this reference now.", body: "none" },
      problem(409, "The load has a driver or was delivered, or it changed at the same time."),
      CHANGED,
    ],
  },
];

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
/** The loads on a page of a list. */
export const LOADS_A_PAGE = 50;
