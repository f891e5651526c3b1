import { API_ROOT } from "~/http/api-path";
import { ownLink } from "~/mail/own-link.server";
import { etagOf, isKnown } from "./conditions.server";
import { toJson } from "./load-schema";
import type { ShownLoad } from "./own-loads.server";

/** `no-transform` keeps the ETag strong, because a compressed response would have different bytes. */
const HEADERS = {
  "Content-Type": "application/json",
  "Cache-Control": "private, no-cache, no-transform",
  Vary: "Authorization",
};

export const loadJson = (load: ShownLoad) => toJson(load, ownLink(`/load-details/${load.load_id}`));

interface Represented {
  text: string;
  etag: string;
}

export async function represented(load: ShownLoad): Promise<Represented> {
  const text = JSON.stringify(loadJson(load));
  return { text, etag: await etagOf(load.revision, text) };
}

export function answerOf(load: ShownLoad, { text, etag }: Represented, status: 200 | 201 = 200): Response {
  const Location = `${API_ROOT}/loads/${encodeURIComponent(load.reference ?? "")}`;
  return new Response(text, {
    status,
    headers: { ...HEADERS, ETag: etag, ...(status === 201 && { Location }) },
  });
}

export const loadAnswer = async (load: ShownLoad, status?: 200 | 201): Promise<Response> =>
  answerOf(load, await represented(load), status);

export async function conditionalAnswer(request: Request, revision: number, json: object): Promise<Response> {
  const text = JSON.stringify(json);
  const ETag = await etagOf(revision, text);
  if (!isKnown(request, ETag)) return new Response(text, { headers: { ...HEADERS, ETag } });
  const { "Content-Type": _, ...headers } = HEADERS;
  return new Response(null, { status: 304, headers: { ...headers, ETag } });
}
