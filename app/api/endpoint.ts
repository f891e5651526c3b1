import type { Scope } from "~/api-keys/scopes";
import type { Area } from "~/trade/areas";
import type { Role } from "~/trade/lifecycle";
import type { Json } from "./json-schema";
import type { BodyName } from "./request-bodies.server";
import type { AnswerName } from "./response-bodies.server";

/** There is no POST: the program names what it creates, so every request can be repeated. */
export type Method = "GET" | "PUT" | "DELETE";

export interface Parameter {
  name: string;
  in: "path" | "query";
  /** A path always has its parameters. */
  isRequired?: true;
  says: string;
  /** A string by default. */
  type?: "string" | "integer" | "number" | "boolean";
  /** The maximum length, in characters. */
  most?: number;
  oneOf?: readonly string[];
  example: string;
}

export interface Condition {
  header: "If-Match" | "If-None-Match" | "Prefer";
  says: string;
  example: string;
}

export type Kind = AnswerName | "Problem" | "File" | "none";

export interface Answer {
  status: number;
  says: string;
  body: Kind;
  example?: (today: string) => Json;
  headers?: readonly ("ETag" | "Location" | "Retry-After" | "Allow" | "WWW-Authenticate" | "Link")[];
}

export type OperationId =
  | "listLoads"
  | "getLoad"
  | "putLoad"
  | "deleteLoad"
  | "searchBoard"
  | "getBoardLoad"
  | "getOwnRequest"
  | "requestLoad"
  | "withdrawRequest"
  | "bookLoad"
  | "makeOwnOffer"
  | "answerOwnOffer"
  | "getHaul"
  | "listCheckIns"
  | "checkIn"
  | "confirmPickup"
  | "deliverLoad"
  | "proveDrop"
  | "listRequests"
  | "getRequest"
  | "decideRequest"
  | "makeOffer"
  | "answerOffer"
  | "listEvents"
  | "listDocuments"
  | "getDocument"
  | "listInvoices"
  | "listLoadInvoices"
  | "getInvoice"
  | "markInvoice";

export interface Endpoint {
  operationId: OperationId;
  method: Method;
  /** Below the API's root, with parameters in braces, for example `/loads/{reference}`. */
  path: `/${string}`;
  summary: string;
  says: string;
  scope: Scope;
  /**
   * The role and the area that the person needs for a call that writes. Absent if the call only reads.
   */
  writes?: { area: Area; role: Role };
  parameters: readonly Parameter[];
  conditions: readonly Condition[];
  takes?: BodyName;
  /** The media types of the request's body, if the body is a file. */
  takesFile?: readonly string[];
  /** In addition to `ANSWERS_OF_ALL`. */
  answers: readonly Answer[];
}

export const problem = (status: number, says: string): Answer => ({ status, says, body: "Problem" });

export const ANSWERS_TO_A_BODY: readonly Answer[] = [
  problem(400, "The body is not JSON."),
  problem(413, "The body is larger than 64 KB."),
  problem(415, "The body's type is not application/json."),
  problem(422, "Values are not valid. `errors` lists the first 100."),
];

export const ANSWERS_TO_A_FILE: readonly Answer[] = [
  problem(413, "The file is larger than 10 MB."),
  problem(415, "The body's type is not one of the listed types."),
  problem(422, "The file can't be used, for example because it is empty, damaged or password-protected."),
];

export const REFERENCE: Parameter = {
  name: "reference",
  in: "path",
  says: "Your own reference for the load, such as a PO number. Encode it as one part of the path. The references `.` and `..` can't be named in a path.",
  most: 60,
  example: "PO-1001",
};

export const NUMBER: Parameter = {
  name: "number",
  in: "path",
  says: "Haulway's number of the load.",
  most: 12,
  example: "HW-48213",
};

export const IF_NONE_MATCH: Condition = {
  header: "If-None-Match",
  says: "The ETag of the load as you know it. If the load has not changed, the response is 304.",
  example: '"2-9f86d081884c7d659a2feaa0"',
};

export const CURSOR: Parameter = {
  name: "cursor",
  in: "query",
  says: "The `next_cursor` of the page before. Without it, the first page is listed.",
  most: 36,
  example: "0199f3c4-7d1e-7a52-9c1b-3f2d8a6e5b40",
};

export const NO_LOAD = problem(404, "You have no load with this reference.");
