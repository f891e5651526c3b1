import { env as bindings } from "cloudflare:workers";

/**
 * Asks a room through its binding, without the way through the public network: `/parties/main/{room}`. Any other address asks
 * whether there is a room server, and there always is.
 */
export async function roomsFetch(url: string, init: RequestInit): Promise<Response> {
  const [, room] = /^\/parties\/main\/([^/]+)$/.exec(new URL(url).pathname) ?? [];
  if (!room) return new Response("ok");
  const { Main } = bindings;
  return Main.get(Main.idFromName(decodeURIComponent(room))).fetch(url, init);
}
