import { bookLoad } from "~/bookings/book-load.server";
import { loadByNumber } from "~/loads/load-numbers.server";
import { Conflict, NotFound } from "~/platform/errors";
import { requestLoad } from "~/requests/request-load.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import { oneLine } from "~/text/typed-text";
import { readNumber } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import type { Call } from "../call";
import { readBody } from "../read-json.server";
import { Refused } from "../refused";
import { NO_OPEN_LOAD } from "./get-board.server";
import { type OwnRequest, ownRequest, ownRequestJson } from "./own-request.server";
import { SEEN_TERMS } from "./request-schema";

const NO_REQUEST = "You have not requested this load.";
const NO_ID = "request: Send the id of your request.";

const HEADERS = { "Content-Type": "application/json", "Cache-Control": "no-store" };

const shown = (request: OwnRequest, status: 200 | 201 = 200) =>
  new Response(JSON.stringify(ownRequestJson(request)), { status, headers: HEADERS });

export function numberIn({ param }: Pick<Call, "param">): number {
  const number = readNumber(param("number"));
  if (number === null) throw new NotFound(NO_OPEN_LOAD);
  return number;
}

async function loadIdOf(viewer: Viewer, number: number): Promise<string> {
  const loadId = await loadByNumber(viewer.id, number);
  if (!loadId) throw new NotFound(NO_OPEN_LOAD);
  return loadId;
}

interface Step {
  viewer: Viewer;
  number: number;
  isTaken: (request: OwnRequest) => boolean;
  take: (loadId: string, before: OwnRequest | null) => Promise<unknown>;
  created?: 200 | 201;
}

/** Does nothing if the step was taken before, so a program that got no answer can repeat it. */
export async function reach({ viewer, number, isTaken, take, created = 201 }: Step): Promise<Response> {
  const before = await ownRequest(viewer, number);
  if (before && isTaken(before)) return shown(before);
  const loadId = await loadIdOf(viewer, number);
  const refusal = await take(loadId, before).then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal !== null && !(refusal instanceof Conflict)) throw refusal;
  const after = await ownRequest(viewer, number);
  if (after && isTaken(after)) return shown(after, refusal ? 200 : created);
  throw refusal ?? new Conflict("The request ended at the same time. Get it, then decide.");
}

export async function getOwnRequest(call: Call): Promise<Response> {
  const request = await ownRequest(call.viewer, numberIn(call));
  if (!request) throw new NotFound(NO_REQUEST);
  return shown(request);
}

export async function putOwnRequest(call: Call): Promise<Response> {
  const { viewer } = call;
  const number = numberIn(call);
  const { revision } = await readBody(call.request, SEEN_TERMS);
  return reach({
    viewer,
    number,
    isTaken: (own) => own.status === "accepted" || (own.status === "pending" && own.revision === revision),
    take: (loadId) => requestLoad({ viewer, loadId, revision }),
  });
}

/** Deletes only the request that the program names, so a later request of the carrier stays. */
export async function deleteOwnRequest(call: Call): Promise<Response> {
  const { viewer } = call;
  const number = numberIn(call);
  const requestId = oneLine(new URL(call.request.url).searchParams.get("request") ?? "");
  if (!requestId) throw new Refused(422, NO_ID, { errors: [{ detail: NO_ID }] });
  const openOne = async () => {
    const request = await ownRequest(viewer, number);
    const isOpen = request?.status === "pending" || request?.status === "accepted";
    return isOpen && request.requestId === requestId ? request : null;
  };
  const before = await openOne();
  if (before)
    await withdrawRequest({ viewer, loadId: before.loadId, requestId }).catch(async (error: unknown) => {
      if (await openOne()) throw error;
    });
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

export async function putBooking(call: Call): Promise<Response> {
  const { viewer } = call;
  const number = numberIn(call);
  const { revision } = await readBody(call.request, SEEN_TERMS);
  return reach({
    viewer,
    number,
    isTaken: ({ status }) => status === "accepted",
    take: (loadId) => bookLoad({ viewer, loadId, fields: { revision: String(revision) } }),
  });
}
