import { API_ROOT, isApiPath } from "~/http/api-path";
import { problemAnswer } from "~/http/problem";
import type { Handler } from "~/platform/context";
import { allowOf, answerRequest, notAllowed } from "./handle.server";
import { openApiDocument } from "./openapi.server";
import { NO_PATH, pathOf } from "./path-of";

const DOCUMENT_PATH = `${API_ROOT}/openapi.json`;
const READING = ["GET", "HEAD"];

/** Everyone may read the document, without a key, from any site. */
const documentAnswer = () =>
  new Response(JSON.stringify(openApiDocument()), {
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "public, max-age=3600",
      "Access-Control-Allow-Origin": "*",
    },
  });

const answerTo: Handler = async (request, context) => {
  const { pathname } = new URL(request.url);
  const path = pathOf(pathname)?.path;
  if (!path && pathname !== DOCUMENT_PATH) return problemAnswer({ status: 404, detail: NO_PATH });
  const allow = path ? allowOf(path) : [...READING, "OPTIONS"].join(", ");
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow } });
  if (path) return answerRequest({ request, context });
  return READING.includes(request.method) ? documentAnswer() : notAllowed(allow);
};

export function answersApi(pages: Handler): Handler {
  return async (request, context) => {
    if (!isApiPath(new URL(request.url).pathname)) return pages(request, context);
    const answer = await answerTo(request, context);
    return request.method === "HEAD" ? new Response(null, answer) : answer;
  };
}
