import type { Call } from "../call";
import { pageAnswer, requireCursor } from "../page-answer";
import { type OwnRequest, ownRequest, ownRequests } from "./own-requests.server";
import { requestJson } from "./request-json";

export const requestAnswer = (request: OwnRequest, status: 200 | 201 = 200): Response =>
  new Response(JSON.stringify(requestJson(request, Date.now())), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });

export async function listRequests(call: Call): Promise<Response> {
  const url = new URL(call.request.url);
  const { page, hasMore } = await ownRequests(call, requireCursor(url));
  const next = (hasMore && page.at(-1)?.requestId) || null;
  const nowMs = Date.now();
  return pageAnswer(url, { requests: page.map((each) => requestJson(each, nowMs)) }, next);
}

export const getRequest = async (call: Call): Promise<Response> => requestAnswer(await ownRequest(call));
