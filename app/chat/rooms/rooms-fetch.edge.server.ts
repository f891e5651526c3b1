import { env as bindings } from "cloudflare:workers";
import { countTrip } from "~/platform/trips.server";

/**
 * Sends a request for `/parties/main/{room}` to the room through its binding, without the public network. A
 * request to any other URL is a health check, which always succeeds.
 */
export async function roomsFetch(url: string, init: RequestInit): Promise<Response> {
  const [, room] = /^\/parties\/main\/([^/]+)$/.exec(new URL(url).pathname) ?? [];
  if (!room) return new Response("ok");
  countTrip();
  const { Main } = bindings;
  return Main.get(Main.idFromName(decodeURIComponent(room))).fetch(url, init);
}
