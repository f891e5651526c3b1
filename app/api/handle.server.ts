/** Answers the requests of the API: key, limit, scope and seat first, then the endpoint's handler. */
import type { RequestArgs } from "~/accounts/sign-in/session-lookup.server";
import { keyHolder } from "~/api-keys/keys.server";
import { forPostedForm } from "~/forms/posted-form.server";
import { shareOf } from "~/http/client-address";
import { problemAnswer } from "~/http/problem";
import { type Counted, countApiRequest, tooOften } from "~/limits/rate-limit.server";
import { Forbidden, NotFound } from "~/platform/errors";
import { SECOND_MS } from "~/text/time";
import { oneLine } from "~/text/typed-text";
import { closedArea, mayIn, seatsOf } from "~/trade/areas";
import { requiresTwoStep } from "~/trade/two-step-rule";
import type { Viewer } from "~/trade/viewer";
import type { Call } from "./call";
import { deleteOwnLoad } from "./delete-load.server";
import { ENDPOINTS, type Endpoint, type OperationId } from "./endpoints";
import { getLoad, listLoads, NO_SUCH } from "./get-loads.server";
import { problemOf } from "./problem-of.server";
import { putLoad } from "./put-load.server";
import { Refused } from "./refused";

const HANDLERS: Readonly<Record<OperationId, (call: Call) => Promise<Response>>> = {
  listLoads,
  getLoad,
  putLoad,
  deleteLoad: (call) => deleteOwnLoad(call),
};

const NO_KEY = "Send a valid API key in the header Authorization: Bearer.";
const BLANK = "Send a reference that is not blank.";
const ONLY_SHIPPERS = "Only shippers can post, edit and delete loads.";

/** Returns the methods of a path, for the header `Allow`. */
export function allowOf(path: Endpoint["path"]): string {
  const methods: string[] = ENDPOINTS.filter((each) => each.path === path).map(({ method }) => method);
  return [...(methods.includes("GET") ? ["HEAD"] : []), ...methods, "OPTIONS"].sort().join(", ");
}

/** The position of the reference among the segments of a path: `/api/v1/loads/{reference}`. */
const AT_REFERENCE = 3;

/**
 * Returns the reference in the URL, decoded once and cleaned as in the form. Remix would decode an encoded
 * percent sign or slash twice. Empty segments do not count, because the router ignores them.
 */
function referenceIn({ url }: Request): string {
  const segments = new URL(url).pathname.split("/").filter((segment) => segment !== "");
  return oneLine(decodeURIComponent(segments[AT_REFERENCE] ?? ""));
}

/** Returns the headers that tell a program its limit (draft-ietf-httpapi-ratelimit-headers). */
function limitHeaders({ most, windowSeconds, left, waitMs }: Counted): Record<string, string> {
  const seconds = Math.ceil(waitMs / SECOND_MS);
  return {
    "RateLimit-Policy": `"key";q=${most};w=${windowSeconds}`,
    ...(left !== null && { RateLimit: `"key";r=${left};t=${seconds}` }),
  };
}

/** @throws Forbidden if the person who made the key may not change loads */
function requireWriter(viewer: Viewer): void {
  if (viewer.role !== "shipper") throw new Forbidden(ONLY_SHIPPERS);
  if (!mayIn(viewer, "work")) throw new Forbidden(closedArea(viewer, "work"));
}

/** @throws Refused 422 or NotFound if the reference in the path is blank */
function requireReference({ method }: Endpoint, { reference }: Call): void {
  if (reference) return;
  if (method !== "PUT") throw new NotFound(NO_SUCH);
  throw new Refused(422, BLANK, { errors: [{ detail: BLANK, pointer: "/reference" }] });
}

/** Runs a handler. Its writes check again that the key is not revoked and that the seat allows them. */
function asWriter(call: Call, work: (call: Call) => Promise<Response>) {
  const { viewer, keyId } = call;
  const form = {
    what: new URL(call.request.url).pathname,
    personId: () => viewer.personId,
    deskId: () => viewer.id,
    seats: () => seatsOf("work"),
    apiKeyId: keyId,
    key: null,
    content: "",
  };
  return forPostedForm(form, () => work(call));
}

async function answered(endpoint: Endpoint, call: Call, scopes: ReadonlySet<string>): Promise<Response> {
  if (!scopes.has(endpoint.scope))
    throw new Refused(403, `This key does not have the scope ${endpoint.scope}.`);
  const { twoStepFor } = call.viewer;
  if (twoStepFor)
    throw new Forbidden(`${requiresTwoStep(twoStepFor)} The person who made the key has not turned it on.`);
  const work = HANDLERS[endpoint.operationId];
  const isWrite = endpoint.scope === "loads:write";
  if (isWrite) requireWriter(call.viewer);
  if (endpoint.path !== "/loads") requireReference(endpoint, call);
  if (!isWrite) return work(call);
  return asWriter(call, work);
}

/** Returns the loader and action of a path of the API. */
export const answersAt =
  (path: Endpoint["path"]) =>
  async ({ request, context }: RequestArgs): Promise<Response> => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    const endpoint = ENDPOINTS.find((each) => each.path === path && each.method === method);
    if (!endpoint) {
      const Allow = allowOf(path);
      return problemAnswer({ status: 405, detail: `This path allows only ${Allow}.`, headers: { Allow } });
    }
    let counted: Counted | undefined;
    const answer = await (async () => {
      const holder = await keyHolder(request);
      counted = await countApiRequest(holder?.keyId ?? shareOf(context.clientAddress).own);
      if (counted.isOver) {
        const headers = { "Retry-After": String(Math.ceil(counted.waitMs / SECOND_MS)) };
        throw new Refused(429, tooOften(counted.waitMs).message, { headers });
      }
      if (!holder) throw new Refused(401, NO_KEY, { headers: { "WWW-Authenticate": "Bearer" } });
      const { keyId, viewer, scopes } = holder;
      context.userId = viewer.personId;
      const reference = path === "/loads" ? "" : referenceIn(request);
      return await answered(endpoint, { request, viewer, keyId, reference }, scopes);
    })().catch(problemOf);
    if (counted)
      for (const [name, value] of Object.entries(limitHeaders(counted))) answer.headers.set(name, value);
    return answer;
  };
