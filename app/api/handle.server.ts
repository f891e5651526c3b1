import { refusedToPrograms } from "~/accounts/agreement/agreement.server";
import type { RequestArgs } from "~/accounts/sign-in/session-lookup.server";
import { companyOfKey, keyHashIn, keyHolder } from "~/api-keys/keys.server";
import { forPostedForm } from "~/forms/posted-form.server";
import { problemAnswer } from "~/http/problem";
import {
  type Counted,
  countBoard,
  countChange,
  countKey,
  countStranger,
  overBeforeLookup,
} from "~/limits/count-api.server";
import { tooOften } from "~/limits/rate-limit.server";
import { Forbidden, NotFound } from "~/platform/errors";
import { prefetchDriverData } from "~/search/search-board.server";
import { SECOND_MS } from "~/text/time";
import { closedArea, mayIn, seatsOf } from "~/trade/areas";
import { requiresTwoStep } from "~/trade/two-step-rule";
import type { Viewer } from "~/trade/viewer";
import { getBoardLoad, searchBoard } from "./board/get-board.server";
import { putOwnAnswer, putOwnOffer } from "./board/own-offers.server";
import { deleteOwnRequest, getOwnRequest, putBooking, putOwnRequest } from "./board/request-steps.server";
import type { Call } from "./call";
import { deleteOwnLoad } from "./delete-load.server";
import { getDocument, listDocuments } from "./documents/get-documents.server";
import type { OperationId } from "./endpoint";
import { ENDPOINTS, type Endpoint } from "./endpoints";
import { listEvents } from "./events/get-events.server";
import { getLoad, listLoads, NO_SUCH } from "./get-loads.server";
import { getHaul, listCheckIns } from "./hauls/get-haul.server";
import { putDropProof, putProof } from "./hauls/put-proof.server";
import { putCheckIn, putPickup } from "./hauls/put-steps.server";
import { getInvoice, listInvoices, listLoadInvoices } from "./invoices/invoice-answers.server";
import { markInvoice } from "./invoices/mark-invoice.server";
import { NO_PATH, pathOf } from "./path-of";
import { problemOf } from "./problem-of.server";
import { putLoad } from "./put-load.server";
import { Refused } from "./refused";
import { decideRequest } from "./requests/decide.server";
import { getRequest, listRequests } from "./requests/get-requests.server";
import { answerOffer, makeOffer } from "./requests/put-offers.server";

type Writes = NonNullable<Endpoint["writes"]>;

const HANDLERS: Readonly<Record<OperationId, (call: Call) => Promise<Response>>> = {
  listLoads,
  getLoad,
  putLoad,
  deleteLoad: (call) => deleteOwnLoad(call),
  searchBoard,
  getBoardLoad,
  getOwnRequest,
  requestLoad: putOwnRequest,
  withdrawRequest: deleteOwnRequest,
  bookLoad: putBooking,
  makeOwnOffer: putOwnOffer,
  answerOwnOffer: putOwnAnswer,
  getHaul,
  listCheckIns,
  checkIn: putCheckIn,
  confirmPickup: putPickup,
  deliverLoad: putProof,
  proveDrop: putDropProof,
  listRequests,
  getRequest,
  decideRequest,
  makeOffer,
  answerOffer,
  listEvents,
  listDocuments,
  getDocument,
  listInvoices,
  listLoadInvoices,
  getInvoice,
  markInvoice,
};

const NO_KEY = "Send a valid API key in the header Authorization: Bearer.";
const BLANK = "Send a reference that is not blank.";
const WRONG_ROLE = {
  shipper: "Only shippers can do this.",
  driver: "Only carriers can do this.",
} as const;

export function allowOf(path: Endpoint["path"]): string {
  const methods: string[] = ENDPOINTS.filter((each) => each.path === path).map(({ method }) => method);
  return [...(methods.includes("GET") ? ["HEAD"] : []), ...methods, "OPTIONS"].sort().join(", ");
}

export const notAllowed = (allow: string): Response =>
  problemAnswer({ status: 405, detail: `This path allows only ${allow}.`, headers: { Allow: allow } });

const secondsOf = (ms: number) => Math.ceil(ms / SECOND_MS);

/** The format of draft-ietf-httpapi-ratelimit-headers. */
function limitHeaders(counted: readonly Counted[]): Record<string, string> {
  const policies = counted.map(
    ({ policy, most, windowSeconds }) => `"${policy}";q=${most};w=${windowSeconds}`,
  );
  const known = counted.filter(({ left }) => left !== null);
  const states = known.map(({ policy, left, waitMs }) => `"${policy}";r=${left};t=${secondsOf(waitMs)}`);
  return {
    ...(policies.length > 0 && { "RateLimit-Policy": policies.join(", ") }),
    ...(states.length > 0 && { RateLimit: states.join(", ") }),
  };
}

function requireRoom({ isOver, waitMs }: Counted): void {
  if (isOver) throw tooOften(waitMs);
}

function requireWriter({ area, role }: Writes, viewer: Viewer): void {
  if (viewer.role !== role) throw new Forbidden(WRONG_ROLE[role]);
  if (!mayIn(viewer, area)) throw new Forbidden(closedArea(viewer, area));
}

function requireReference({ method, path }: Endpoint, { param }: Call): void {
  if (!path.includes("{reference}") || param("reference")) return;
  if (method !== "PUT") throw new NotFound(NO_SUCH);
  throw new Refused(422, BLANK, { errors: [{ detail: BLANK, pointer: "/reference" }] });
}

/** The handler's writes check again that the key is not revoked and that the seat allows them. */
function asWriter({ area }: Writes, call: Call, work: (call: Call) => Promise<Response>) {
  const { viewer, keyId, clientAddress } = call;
  const form = {
    what: new URL(call.request.url).pathname,
    personId: () => viewer.personId,
    deskId: () => viewer.id,
    seats: () => seatsOf(area),
    apiKeyId: keyId,
    clientAddress,
    key: null,
    content: "",
  };
  return forPostedForm(form, () => work(call));
}

function requireAllowed(endpoint: Endpoint, call: Call, scopes: ReadonlySet<string>): void {
  const { scope, writes } = endpoint;
  if (!scopes.has(scope)) throw new Refused(403, `This key does not have the scope ${scope}.`);
  const { twoStepFor } = call.viewer;
  if (twoStepFor !== undefined)
    throw new Forbidden(`${requiresTwoStep(twoStepFor)} The person who made the key has not turned it on.`);
  const whyNot = refusedToPrograms(call.viewer);
  if (whyNot) throw new Forbidden(whyNot);
  if (writes) requireWriter(writes, call.viewer);
}

async function answered(endpoint: Endpoint, call: Call): Promise<Response> {
  const { writes, operationId } = endpoint;
  requireReference(endpoint, call);
  const work = HANDLERS[operationId];
  return writes ? asWriter(writes, call, work) : work(call);
}

const driverDataFor = ({ operationId }: Endpoint, { url }: Request, keyHash: string) =>
  operationId === "searchBoard" ? prefetchDriverData(companyOfKey(keyHash), new URL(url).searchParams) : null;

export async function answerRequest({ request, context }: RequestArgs): Promise<Response> {
  const found = pathOf(new URL(request.url).pathname);
  if (!found) return problemAnswer({ status: 404, detail: NO_PATH });
  const { path, param } = found;
  const method = request.method === "HEAD" ? "GET" : request.method;
  const endpoint = ENDPOINTS.find((each) => each.path === path && each.method === method);
  if (!endpoint) return notAllowed(allowOf(path));
  const counted: Counted[] = [];
  const within = (limit: Counted) => {
    counted.push(limit);
    requireRoom(limit);
  };
  const answer = await (async () => {
    const keyHash = await keyHashIn(request);
    const over = await overBeforeLookup(keyHash, context.clientAddress);
    if (over) within(over);
    const driverData = keyHash === null ? null : driverDataFor(endpoint, request, keyHash);
    const holder = keyHash === null ? null : await keyHolder(keyHash);
    if (!keyHash || !holder) {
      within(await countStranger(keyHash, context.clientAddress));
      throw new Refused(401, NO_KEY, { headers: { "WWW-Authenticate": "Bearer" } });
    }
    within(await countKey(keyHash));
    const { keyId, viewer, scopes } = holder;
    context.userId = viewer.personId;
    const call = { request, viewer, keyId, driverData, clientAddress: context.clientAddress, param };
    requireAllowed(endpoint, call, scopes);
    // A refused call does not count as one of the company's changes.
    if (endpoint.method !== "GET") within(await countChange(viewer.id));
    if (endpoint.scope === "board:read") within(await countBoard(viewer.id));
    return await answered(endpoint, call);
  })().catch(problemOf);
  for (const [name, value] of Object.entries(limitHeaders(counted))) answer.headers.set(name, value);
  return answer;
}
