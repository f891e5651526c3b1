import { answerRequest } from "~/api/handle.server";

/** Programs call the endpoints, which `app/api/endpoints.ts` lists. */
export const loader = answerRequest;
export const action = answerRequest;
