import { BETWEEN_NAMES } from "~/trade/stop-names";
import {
  ANSWERS_TO_A_BODY,
  ANSWERS_TO_A_FILE,
  type Endpoint,
  IF_NONE_MATCH,
  NUMBER,
  problem,
} from "../endpoint";
import { exampleOfDelivery, exampleOfPickup } from "./examples";
import { PROOF_TYPES, STOP_CHECK_INS } from "./haul-schema";

const NO_HAUL = problem(404, "You do not have a load with this number.");
const HAUL = { area: "haul", role: "driver" } as const;
const NOT_NOW = problem(409, "The load's status or an earlier time does not allow this.");

export const HAUL_ENDPOINTS: readonly Endpoint[] = [
  {
    operationId: "getHaul",
    method: "GET",
    path: "/hauls/{number}",
    summary: "Get a load that you have",
    says: "Returns the load with this number that you carry or delivered.",
    scope: "loads:read",
    parameters: [NUMBER],
    conditions: [IF_NONE_MATCH],
    answers: [
      { status: 200, says: "The load.", body: "Load", headers: ["ETag"] },
      { status: 304, says: "The load has not changed.", body: "none", headers: ["ETag"] },
      NO_HAUL,
    ],
  },
  {
    operationId: "listCheckIns",
    method: "GET",
    path: "/hauls/{number}/check-ins",
    summary: "List check-ins",
    says: "Returns when your driver arrived at each stop and departed.",
    scope: "loads:read",
    parameters: [NUMBER],
    conditions: [],
    answers: [{ status: 200, says: "The check-ins.", body: "CheckIns" }, NO_HAUL],
  },
  {
    operationId: "checkIn",
    method: "PUT",
    path: "/hauls/{number}/check-ins/{name}",
    summary: "Report an arrival or departure",
    says: "Reports that your driver arrived at a stop or departed. The same check-in again changes nothing, even with another time. If the time does not follow the earlier ones, the current time is stored.",
    scope: "hauling:write",
    writes: HAUL,
    parameters: [
      NUMBER,
      { name: "name", in: "path", says: "What happened.", oneOf: STOP_CHECK_INS, example: "arrived-pickup" },
    ],
    conditions: [],
    takes: "CheckIn",
    answers: [
      { status: 200, says: "The check-ins.", body: "CheckIns" },
      ...ANSWERS_TO_A_BODY,
      NO_HAUL,
      NOT_NOW,
    ],
  },
  {
    operationId: "confirmPickup",
    method: "PUT",
    path: "/hauls/{number}/pickup",
    summary: "Confirm a pickup",
    says: "Confirms the pickup with the shipper's PIN. The load is then in transit. Five wrong PINs lock the PIN for 15 minutes (429).",
    scope: "hauling:write",
    writes: HAUL,
    parameters: [NUMBER],
    conditions: [],
    takes: "Pickup",
    answers: [
      {
        status: 200,
        says: "The freight is picked up. The status and the check-ins.",
        body: "CheckIns",
        example: exampleOfPickup,
      },
      ...ANSWERS_TO_A_BODY,
      NO_HAUL,
      NOT_NOW,
    ],
  },
  {
    operationId: "deliverLoad",
    method: "PUT",
    path: "/hauls/{number}/proof-of-delivery",
    summary: "Deliver a load",
    says: `Stores the body, a PDF or a photo of up to 10 MB, as the proof of delivery and marks the load as delivered. The types are ${PROOF_TYPES.join(", ")}. The same file again changes nothing. Another file can't replace it (409). Send several pages as one PDF.`,
    scope: "hauling:write",
    writes: HAUL,
    parameters: [NUMBER],
    conditions: [
      {
        header: "Prefer",
        says: "`doubts=accept` delivers the load although a drop between has no proof of delivery. Without it, the response is 409, and nothing is done.",
        example: "doubts=accept",
      },
    ],
    takesFile: PROOF_TYPES,
    answers: [
      {
        status: 200,
        says: "The load is delivered. The status and the check-ins.",
        body: "CheckIns",
        example: exampleOfDelivery,
      },
      ...ANSWERS_TO_A_FILE,
      NO_HAUL,
      problem(
        409,
        "The load's status or an earlier time does not allow this, or a drop has no proof of delivery and needs confirmation.",
      ),
    ],
  },
  {
    operationId: "proveDrop",
    method: "PUT",
    path: "/hauls/{number}/proof-of-delivery/{stop}",
    summary: "Prove the delivery at a stop between",
    says: "Stores the body, a PDF or a photo of up to 10 MB, as the proof of delivery of a drop between origin and destination, while the load is in transit. The types are those of the load's own proof. The same file again changes nothing. Another file replaces it, unless the receiver signed in the app (409).",
    scope: "hauling:write",
    writes: HAUL,
    parameters: [
      NUMBER,
      { name: "stop", in: "path", says: "The stop.", oneOf: BETWEEN_NAMES, example: BETWEEN_NAMES[0] ?? "" },
    ],
    conditions: [],
    takesFile: PROOF_TYPES,
    answers: [
      {
        status: 200,
        says: "The proof is stored. The status and the check-ins.",
        body: "CheckIns",
        example: exampleOfPickup,
      },
      ...ANSWERS_TO_A_FILE,
      problem(404, "You do not have a load with this number, or the load has no such drop."),
      NOT_NOW,
    ],
  },
];
