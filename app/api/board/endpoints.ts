/** The endpoints of the board. Pure. */
import { type Endpoint, IF_NONE_MATCH, NUMBER, problem } from "../endpoint";
import { BOARD_PARAMETERS } from "./board-parameters";

const NO_OPEN_LOAD = problem(404, "No load on the board has this number.");
export const BOARD_ENDPOINTS: readonly Endpoint[] = [
  {
    operationId: "searchBoard",
    method: "GET",
    path: "/board",
    summary: "Search the board",
    says: "Returns the open loads that match every filter, without streets, references and contacts. A filter that can't be used is refused, so that no load is listed by mistake.",
    scope: "board:read",
    parameters: BOARD_PARAMETERS,
    conditions: [],
    answers: [
      {
        status: 200,
        says: "At most 50 loads. A page may have fewer, or none, before the last one, whose `next_cursor` is null.",
        body: "BoardPage",
        headers: ["Link"],
      },
      problem(422, "A filter, the order or the cursor is not valid."),
    ],
  },
  {
    operationId: "getBoardLoad",
    method: "GET",
    path: "/board/{number}",
    summary: "Get a load of the board",
    says: "Returns the open load with this number.",
    scope: "board:read",
    parameters: [NUMBER],
    conditions: [IF_NONE_MATCH],
    answers: [
      { status: 200, says: "The load.", body: "BoardLoad", headers: ["ETag"] },
      { status: 304, says: "The load has not changed.", body: "none", headers: ["ETag"] },
      NO_OPEN_LOAD,
    ],
  },
];
