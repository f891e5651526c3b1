import {
  ANSWERS_TO_A_BODY,
  type Endpoint,
  IF_NONE_MATCH,
  NUMBER,
  type Parameter,
  problem,
} from "../endpoint";
import { REQUEST_ID } from "../requests/examples";
import { BOARD_PARAMETERS } from "./board-parameters";

const NO_OPEN_LOAD = problem(404, "No load on the board has this number.");
const WORK = { area: "work", role: "driver" } as const;

const offer = (says: string): Parameter => ({ name: "offer", in: "path", says, most: 5, example: "1" });

const MADE = { status: 201, says: "The load is requested.", body: "OwnRequest" } as const;
const UNCHANGED = { status: 200, says: "It was so already.", body: "OwnRequest" } as const;
const NO_REQUEST = problem(
  404,
  "You have not requested a load with this number, or you withdrew the request.",
);
const NOT_NOW = problem(
  409,
  "The load changed since you read it, or its state or your profile does not allow this.",
);

export const BOARD_ENDPOINTS: readonly Endpoint[] = [
  {
    operationId: "searchBoard",
    method: "GET",
    path: "/board",
    summary: "Search the board",
    says: "Returns the open loads that match every filter, without streets, references and contacts. A filter that can't be used is an error (422), so that no load is listed by mistake.",
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
  {
    operationId: "getOwnRequest",
    method: "GET",
    path: "/board/{number}/request",
    summary: "Get your request for a load",
    says: "Returns your latest request for the load that you have not withdrawn, and all offers between you and the shipper. It can be read after the load has left the board.",
    scope: "requests:read",
    parameters: [NUMBER],
    conditions: [],
    answers: [{ status: 200, says: "The request.", body: "OwnRequest" }, NO_REQUEST],
  },
  {
    operationId: "requestLoad",
    method: "PUT",
    path: "/board/{number}/request",
    summary: "Request a load",
    says: "Requests the load at the posted rate. If you requested it on these terms or have the load, nothing changes. If your request ended since then, the load is requested again.",
    scope: "requests:write",
    writes: WORK,
    parameters: [NUMBER],
    conditions: [],
    takes: "SeenTerms",
    answers: [UNCHANGED, MADE, ...ANSWERS_TO_A_BODY, NO_OPEN_LOAD, NOT_NOW],
  },
  {
    operationId: "withdrawRequest",
    method: "DELETE",
    path: "/board/{number}/request",
    summary: "Withdraw your request",
    says: "Withdraws the request with this id, if it is open. Its open offers end. If it is not open, the response is the same, so it can be repeated, and a later request of yours stays.",
    scope: "requests:write",
    writes: WORK,
    parameters: [
      NUMBER,
      {
        name: "request",
        in: "query",
        isRequired: true,
        says: "The `id` of your request.",
        most: 36,
        example: REQUEST_ID,
      },
    ],
    conditions: [],
    answers: [
      { status: 204, says: "The request is not open now.", body: "none" },
      problem(422, "The id of the request is missing."),
      problem(409, "You have the load. Cancel it on its page."),
    ],
  },
  {
    operationId: "bookLoad",
    method: "PUT",
    path: "/board/{number}/booking",
    summary: "Book a load",
    says: "Books the load at the posted rate, if its `may_book` is true. A booking is final. If you have the load, nothing changes.",
    scope: "requests:write",
    writes: WORK,
    parameters: [NUMBER],
    conditions: [],
    takes: "SeenTerms",
    answers: [
      UNCHANGED,
      { ...MADE, says: "The load is yours." },
      ...ANSWERS_TO_A_BODY,
      NO_OPEN_LOAD,
      NOT_NOW,
    ],
  },
  {
    operationId: "makeOwnOffer",
    method: "PUT",
    path: "/board/{number}/offers/{offer}",
    summary: "Offer your rate for a load",
    says: "Makes the offer with the number `next_offer` of your request, or 1 if you have none. The first one also requests the load. It counters the shipper's open offer, if there is one. The same offer again changes nothing.",
    scope: "requests:write",
    writes: WORK,
    parameters: [NUMBER, offer("The number of the offer: `next_offer` of your request, or 1.")],
    conditions: [],
    takes: "CarrierOffer",
    answers: [
      UNCHANGED,
      { ...MADE, says: "The offer is open now." },
      ...ANSWERS_TO_A_BODY,
      NO_OPEN_LOAD,
      NOT_NOW,
    ],
  },
  {
    operationId: "answerOwnOffer",
    method: "PUT",
    path: "/board/{number}/offers/{offer}/answer",
    summary: "Answer or withdraw an offer",
    says: "Accepts or declines the shipper's open offer, or withdraws your own. An accepted offer is final: the load is yours at that rate. The same answer again changes nothing.",
    scope: "requests:write",
    writes: WORK,
    parameters: [NUMBER, offer("The `number` of the offer.")],
    conditions: [],
    takes: "OfferAnswer",
    answers: [
      { ...UNCHANGED, says: "The offer has the answer." },
      ...ANSWERS_TO_A_BODY,
      problem(404, "There is no such offer, or the load is no longer on the board."),
      NOT_NOW,
    ],
  },
];
