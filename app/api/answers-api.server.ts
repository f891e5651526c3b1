/** The step of the request pipeline that passes the requests of programs to Remix. */
import { isApiPath } from "~/http/api-path";
import { problemAnswer } from "~/http/problem";
import type { Handler } from "~/platform/context";
import { ENDPOINTS } from "./endpoints";
import { allowOf } from "./handle.server";
import { problemOf } from "./problem-of.server";

/** The methods that Remix passes to a route. */
const ROUTED = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const NO_PATH = "The API has no such path.";
const READ_ONLY = "GET, HEAD, OPTIONS";

/** A route's id: `routes/api.v1.loads_.$reference` is the endpoint `/loads/{reference}`. */
const ROUTE = /^routes\/api\.v1\./;

const pathOf = (routeId: string) =>
  `/${routeId
    .replace(ROUTE, "")
    .replace(/_/g, "")
    .replace(/\$(\w+)/g, "{$1}")
    .replaceAll(".", "/")}`;

/**
 * Encodes the period of a path that ends with `.data`, which Remix would treat as a request of its own pages.
 */
function asRouted(request: Request): Request {
  const url = new URL(request.url);
  if (!url.pathname.endsWith(".data")) return request;
  url.pathname = url.pathname.replace(/\.data$/, "%2Edata");
  const { method, headers, body, signal } = request;
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: "half" }) } as RequestInit);
}

/**
 * Wraps Remix so that each request below the API's root is answered in JSON, whatever its method and path. A
 * request to another path passes to `pages`.
 * @param routeOf returns the id of a path's route
 */
export function answersApi(
  remix: Handler,
  pages: Handler,
  routeOf: (pathname: string) => string | undefined,
): Handler {
  return async (request, context) => {
    if (!isApiPath(new URL(request.url).pathname)) return pages(request, context);
    const routed = asRouted(request);
    const routeId = routeOf(new URL(routed.url).pathname) ?? "";
    if (!ROUTE.test(routeId)) return problemAnswer({ status: 404, detail: NO_PATH });
    const path = ENDPOINTS.find((each) => each.path === pathOf(routeId))?.path;
    const Allow = path ? allowOf(path) : READ_ONLY;
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow } });
    if (!ROUTED.includes(request.method))
      return problemAnswer({ status: 405, detail: `This path allows only ${Allow}.`, headers: { Allow } });
    try {
      return await remix(routed, context);
    } catch (error) {
      return problemOf(error);
    }
  };
}
