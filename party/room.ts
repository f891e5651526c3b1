import { closeCode, readMessage, tokenParameter } from "../app/chat/protocol";
import { verifyRoomToken } from "./room-token";

/**
 * The room, apart from the platform that runs it: who may listen, and who may speak. Nothing is kept here.
 * The platform calls `admitListener` and `admitSpeaker` before a room wakes up, and `speak` and `hear` inside it.
 */

/** The part of a platform's room that this one needs. */
export type Audience = { broadcast(text: string): void };

/** A message is a type and an id; more than this is not ours. */
const longestMessage = 1_000;

const refused = () => new Response("Not allowed here.", { status: 401 });

/**
 * A browser may listen with a pass for this very room.
 * @returns The request to go on with, or the refusal. The pass and any other parameter stay behind: the platform
 * keeps the address of a sleeping socket, and would let a browser choose the name of its connection.
 */
export async function admitListener(
  request: Request,
  { room, secret, nowMs }: { room: string; secret: string; nowMs: number },
): Promise<Request | Response> {
  const url = new URL(request.url);
  const viewer = await verifyRoomToken(url.searchParams.get(tokenParameter), { room, secret, nowMs });
  if (!viewer) return refused();
  url.search = "";
  return new Request(url, request);
}

/** Only the app may speak, by the secret that both know. @returns The refusal, or undefined. */
export async function admitSpeaker(request: Request, secret: string): Promise<Response | undefined> {
  if (request.method !== "POST") return new Response("Nothing here.", { status: 404 });
  const given = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  return given && secret && (await isSame(given, secret)) ? undefined : refused();
}

/** Passes a message of the app on to everyone in the room. */
export async function speak(request: Request, room: Audience): Promise<Response> {
  const text = await request.text();
  const message = text.length > longestMessage ? undefined : readMessage(text);
  if (!message) return new Response("Not a message.", { status: 400 });
  room.broadcast(JSON.stringify(message));
  return new Response(null, { status: 204 });
}

/** A browser that speaks is shown out: nothing that was not saved first goes through a room. */
export function hear(socket: { close(code: number, reason: string): void }): void {
  socket.close(closeCode.onlyListen, "This room only speaks.");
}

/** Compares digests, whose first difference tells nothing about the secret. */
async function isSame(given: string, secret: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const [a, b] = await Promise.all([digest(given), digest(secret)]);
  return a.reduce((difference, byte, index) => difference | (byte ^ (b[index] ?? 0)), 0) === 0;
}
