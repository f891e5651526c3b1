/** The step of the request pipeline that passes the requests of programs to Remix. */
import { API_ROOT, isApiPath } from "~/http/api-path";
import { problemAnswer } from "~/http/problem";
import type { Handler } from "~/platform/context";
import { allowOf } from "./handle.server";
import { NO_PATH, pathOf } from "./path-of";
import { problemOf } from "./problem-of.server";

/** The methods that Remix passes to a route. */
const ROUTED = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const READ_ONLY = "GET, HEAD, OPTIONS";
const DOCUMENT_PATH = `${API_ROOT}/openapi.json`;

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
 */
export function answersApi(remix: Handler, pages: Handler): Handler {
  return async (request, context) => {
    const { pathname } = new URL(request.url);
    if (!isApiPath(pathname)) return pages(request, context);
    const path = pathOf(pathname)?.path;
    if (!path && pathname !== DOCUMENT_PATH) return problemAnswer({ status: 404, detail: NO_PATH });
    const Allow = path ? allowOf(path) : READ_ONLY;
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow } });
    if (!ROUTED.includes(request.method))
      return problemAnswer({ status: 405, detail: `This path allows only ${Allow}.`, headers: { Allow } });
    try {
      return await remix(asRouted(request), context);
    } catch (error) {
      return problemOf(error);
    }
  };
}
