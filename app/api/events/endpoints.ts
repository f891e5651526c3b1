import { type Endpoint, NO_LOAD, problem, REFERENCE } from "../endpoint";

export const EVENT_ENDPOINTS: readonly Endpoint[] = [
  {
    operationId: "listEvents",
    method: "GET",
    path: "/loads/{reference}/events",
    summary: "List a load's events",
    says: "Lists the steps in your load's history, the oldest first. Send the last `turn` that you have as `after` to get only what is new, for example if webhooks were lost.",
    scope: "loads:read",
    parameters: [
      REFERENCE,
      {
        name: "after",
        in: "query",
        says: "Lists only the steps after this turn. By default, all steps are listed.",
        most: 9,
        example: "0",
      },
    ],
    conditions: [],
    answers: [
      {
        status: 200,
        says: "At most 50 steps. `has_more` says whether later steps follow.",
        body: "EventPage",
      },
      NO_LOAD,
      problem(422, "The turn is not a whole number."),
    ],
  },
];
