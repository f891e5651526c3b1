import { env as bindings } from "cloudflare:workers";
import { countTrip } from "~/platform/trips.server";

/** A request to any other URL is a health check, which always succeeds. */
export async function roomsFetch(url: string, init: RequestInit): Promise<Response> {
  const [, room] = /^\/parties\/main\/([^/]+)$/.exec(new URL(url).pathname) ?? [];
  if (!room) return new Response("ok");
  countTrip();
  const { Main } = bindings;
  return Main.get(Main.idFromName(decodeURIComponent(room))).fetch(url, init);
}
