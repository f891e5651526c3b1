/** The response that shows a load, with its ETag. */
import { API_ROOT } from "~/http/api-path";
import { ownLink } from "~/mail/own-link.server";
import { etagOf, isKnown } from "./conditions.server";
import { toJson } from "./load-schema";
import type { ShownLoad } from "./own-loads.server";

/**
 * A program may cache a load, but must ask each time whether it has changed. `no-transform` keeps the ETag
 * strong, because a compressed response would have different bytes.
 */
const HEADERS = {
  "Content-Type": "application/json",
  "Cache-Control": "private, no-cache, no-transform",
  Vary: "Authorization",
};

/** Returns a load as JSON, with the address of its page. */
export const loadJson = (load: ShownLoad) => toJson(load, ownLink(`/load-details/${load.load_id}`));

/** Returns a load as JSON text, and its ETag. */
export async function represented(load: ShownLoad): Promise<{ text: string; etag: string }> {
  const text = JSON.stringify(loadJson(load));
  return { text, etag: await etagOf(load.revision, text) };
}

/** Returns the response to a request that read, posted or edited a load. */
export async function loadAnswer(load: ShownLoad, status: 200 | 201 = 200): Promise<Response> {
  const { text, etag } = await represented(load);
  const Location = `${API_ROOT}/loads/${encodeURIComponent(load.reference ?? "")}`;
  return new Response(text, {
    status,
    headers: { ...HEADERS, ETag: etag, ...(status === 201 && { Location }) },
  });
}

/** Returns the response that shows a load as JSON, or 304 if the program has that response already. */
export async function conditionalAnswer(request: Request, revision: number, json: object): Promise<Response> {
  const text = JSON.stringify(json);
  const ETag = await etagOf(revision, text);
  if (!isKnown(request, ETag)) return new Response(text, { headers: { ...HEADERS, ETag } });
  const { "Content-Type": _, ...headers } = HEADERS;
  return new Response(null, { status: 304, headers: { ...headers, ETag } });
}
