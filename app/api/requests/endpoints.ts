import {
  ANSWERS_TO_A_BODY,
  CURSOR,
  type Endpoint,
  NO_LOAD,
  type Parameter,
  problem,
  REFERENCE,
} from "../endpoint";
import { REQUEST_ID } from "./examples";

const REQUEST: Parameter = {
  name: "request",
  in: "path",
  says: "The `id` of the request.",
  most: 36,
  example: REQUEST_ID,
};

const offer = (says: string, example: string): Parameter => ({
  name: "offer",
  in: "path",
  says,
  most: 6,
  example,
});

const NO_REQUEST = problem(
  404,
  "You have no load with this reference, or the load has no such request. The driver may have withdrawn it.",
);

const writes = { area: "work", role: "shipper" } as const;

export const REQUEST_ENDPOINTS: readonly Endpoint[] = [
  {
    operationId: "listRequests",
    method: "GET",
    path: "/loads/{reference}/requests",
    summary: "List a load's requests",
    says: "Lists the drivers who request your load, and the driver who was chosen, with their offers.",
    scope: "requests:read",
    parameters: [REFERENCE, CURSOR],
    conditions: [],
    answers: [
      {
        status: 200,
        says: "At most 50 pending or accepted requests, the oldest first. `next_cursor` is null on the last page.",
        body: "RequestPage",
        headers: ["Link"],
      },
      NO_LOAD,
      problem(422, "The cursor is not valid."),
    ],
  },
  {
    operationId: "getRequest",
    method: "GET",
    path: "/loads/{reference}/requests/{request}",
    summary: "Get a request",
    says: "Returns the request, also after it was rejected.",
    scope: "requests:read",
    parameters: [REFERENCE, REQUEST],
    conditions: [],
    answers: [{ status: 200, says: "The request.", body: "Request" }, NO_REQUEST],
  },
  {
    operationId: "decideRequest",
    method: "PUT",
    path: "/loads/{reference}/requests/{request}",
    summary: "Accept or reject a request",
    says: "Accepts the driver at the posted rate, or rejects the request. An edit of the load ends its requests, so the id also names the terms that the driver requested. If the request has the status already, nothing changes.",
    scope: "requests:write",
    writes,
    parameters: [REFERENCE, REQUEST],
    conditions: [],
    takes: "Decision",
    answers: [
      { status: 200, says: "The request has the status.", body: "Request" },
      ...ANSWERS_TO_A_BODY,
      NO_REQUEST,
      problem(
        409,
        "The request is no longer open, the load has a driver, or the driver offered another rate.",
      ),
    ],
  },
  {
    operationId: "makeOffer",
    method: "PUT",
    path: "/loads/{reference}/requests/{request}/offers/{offer}",
    summary: "Make an offer to a driver",
    says: "Offers the driver another rate, or counters the driver's open offer. The number must be `next_offer` of the request, so an offer never answers one that you have not seen. The same request again changes nothing.",
    scope: "requests:write",
    writes,
    parameters: [REFERENCE, REQUEST, offer("The number of the offer: `next_offer` of the request.", "2")],
    conditions: [],
    takes: "Offer",
    answers: [
      { status: 200, says: "You made this offer before.", body: "Request" },
      { status: 201, says: "The offer is made.", body: "Request" },
      ...ANSWERS_TO_A_BODY,
      NO_REQUEST,
      problem(
        409,
        "There is a newer offer, your own offer is still open, you made five offers, or the request or the load is no longer open.",
      ),
    ],
  },
  {
    operationId: "answerOffer",
    method: "PUT",
    path: "/loads/{reference}/requests/{request}/offers/{offer}/answer",
    summary: "Answer an offer",
    says: "Accepts or declines the driver's offer, or withdraws your own. If the offer was accepted, the driver is chosen at its rate, and all other requests are rejected. If the offer has the answer already, nothing changes.",
    scope: "requests:write",
    writes,
    parameters: [REFERENCE, REQUEST, offer("The `number` of the offer.", "1")],
    conditions: [],
    takes: "OfferAnswer",
    answers: [
      { status: 200, says: "The offer has the answer.", body: "Request" },
      ...ANSWERS_TO_A_BODY,
      problem(404, "You have no load with this reference, or it has no such request or offer."),
      problem(
        409,
        "The offer was answered otherwise or has expired, there is a newer offer, or the load is no longer open.",
      ),
    ],
  },
];
