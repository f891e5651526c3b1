import { LOAD_STATUSES } from "~/trade/lifecycle";
import {
  ANSWERS_TO_A_BODY,
  type Condition,
  CURSOR,
  type Endpoint,
  IF_NONE_MATCH,
  NO_LOAD,
  problem,
  REFERENCE,
} from "./endpoint";

const IF_MATCH: Condition = {
  header: "If-Match",
  says: "The ETag of the load as you know it. If the load has changed since, nothing is done (412).",
  example: '"2-9f86d081884c7d659a2feaa0"',
};

const CHANGED = problem(412, "A condition of the request is not met. Get the load again.");

export const LOAD_ENDPOINTS: readonly Endpoint[] = [
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
      CURSOR,
    ],
    conditions: [],
    answers: [
      {
        status: 200,
        says: "At most 50 loads, in nearly the order of posting, the latest first. `next_cursor` is null on the last page.",
        body: "LoadPage",
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
    conditions: [IF_NONE_MATCH],
    answers: [
      { status: 200, says: "The load.", body: "Load", headers: ["ETag"] },
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
    writes: { area: "work", role: "shipper" },
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
    takes: "LoadRequest",
    answers: [
      { status: 200, says: "The load is as sent.", body: "Load", headers: ["ETag"] },
      { status: 201, says: "The load is posted.", body: "Load", headers: ["ETag", "Location"] },
      ...ANSWERS_TO_A_BODY,
      problem(409, "The load has a driver or was delivered, or a value is unusual and needs confirmation."),
      CHANGED,
    ],
  },
  {
    operationId: "deleteLoad",
    method: "DELETE",
    path: "/loads/{reference}",
    summary: "Delete a load",
    says: "Deletes the load. Open requests end. If no load has this reference, the request still succeeds, so it can be repeated.",
    scope: "loads:write",
    writes: { area: "work", role: "shipper" },
    parameters: [REFERENCE],
    conditions: [IF_MATCH],
    answers: [
      { status: 204, says: "No load has this reference now.", body: "none" },
      problem(409, "The load has a driver or was delivered, or it changed at the same time."),
      CHANGED,
    ],
  },
];
