import {
  type AppMessage,
  BROWSER_SAYS,
  CLOSE_CODE,
  LISTENING_MS,
  PONG,
  readAppMessage,
  TOKEN_LIFE_S,
  TOKEN_PARAMETER,
} from "../app/chat/protocol";
import { type Pass, verifyRoomToken } from "./room-token";

/**
 * The room, apart from the platform that runs it: who may listen, and who may speak. No message is kept here.
 * The platform calls `admitListener` and `admitSpeaker` before a room wakes up, and the rest inside it.
 */

/** What the room knows of a socket. The platform keeps it while the room sleeps. */
export interface Seat {
  userId: string;
  /** When its pass was checked, in milliseconds. */
  sinceMs: number;
  /** When it last said that its person types. */
  typedMs: number;
  /** What it said in the present window, pings included. */
  said: number;
  windowMs: number;
}

/** The part of a platform's socket that a room needs. */
export interface Socket {
  seat(): Seat | undefined;
  take(seat: Seat): void;
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** The part of a platform's room that this one needs. */
export interface Place {
  /** `group:…`, `load:…` or `user:…`. */
  name: string;
  sockets(): Iterable<Socket>;
  socketsOf(userId: string): Iterable<Socket>;
  /** When each person left, as long as a pass from before may still be about. Survives the room's sleep. */
  leavers: {
    get(userId: string): Promise<number | undefined>;
    put(userId: string, leftMs: number): Promise<void>;
    delete(userId: string): Promise<unknown>;
  };
}

/** A chat message of 4,000 characters, each written as an escape of six, and what stands around it. */
const MAX_MESSAGE_CHARS = 25_000;
/** Tabs and devices of one person in one room. */
const MAX_SOCKETS = 10;
const TYPING_EVERY_MS = 2_000;
const WINDOW_MS = 10_000;
const MAX_IN_WINDOW = 20;

/** Tells the inside of a room who was let in. Whatever a visitor sends under this name is replaced at the door. */
const PERSON_HEADER = "x-haulway-person";
const GIVEN_HEADER = "x-haulway-given";

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
  const pass = await verifyRoomToken(url.searchParams.get(TOKEN_PARAMETER), { room, secret, nowMs });
  if (!pass) return refused();
  url.search = "";
  const admitted = new Request(url, request);
  admitted.headers.set(PERSON_HEADER, pass.userId);
  admitted.headers.set(GIVEN_HEADER, String(pass.givenMs));
  return admitted;
}

/** The pass that opened the door for this request. */
export const passOf = ({ headers }: Request): Pass => ({
  userId: headers.get(PERSON_HEADER) ?? "",
  givenMs: Number(headers.get(GIVEN_HEADER)),
});

/**
 * Gives a socket its seat. Of too many of one person the oldest has to go; and a pass from before its person left opens
 * nothing any more.
 */
export async function seat(
  socket: Socket,
  { userId, givenMs }: Pass,
  place: Place,
  nowMs: number,
): Promise<void> {
  const leftMs = await place.leavers.get(userId);
  if (leftMs !== undefined && givenMs <= leftMs) {
    showOut(socket, "expired");
    return;
  }
  if (leftMs !== undefined && nowMs - leftMs > TOKEN_LIFE_S * 1000) await place.leavers.delete(userId);
  socket.take({ userId, sinceMs: nowMs, typedMs: 0, said: 0, windowMs: nowMs });
  const mine = [...place.socketsOf(userId)];
  mine.sort((a, b) => (a.seat()?.sinceMs ?? 0) - (b.seat()?.sinceMs ?? 0));
  for (const oldest of mine.slice(0, Math.max(0, mine.length - MAX_SOCKETS))) showOut(oldest, "tooMuch");
}

/** Only the app may speak, by the secret that both know. @returns The refusal, or undefined. */
export async function admitSpeaker(request: Request, secret: string): Promise<Response | undefined> {
  if (request.method !== "POST") return new Response("Nothing here.", { status: 404 });
  const given = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  return given && secret && (await isSame(given, secret)) ? undefined : refused();
}

/** Passes a message of the app on to everyone in the room, or shows out the person who left it. */
export async function speak(request: Request, place: Place, nowMs: number): Promise<Response> {
  const text = await request.text();
  const message = text.length > MAX_MESSAGE_CHARS ? undefined : readAppMessage(text);
  if (!message) return new Response("Not a message.", { status: 400 });
  await tell(message, place, nowMs);
  return new Response(null, { status: 204 });
}

async function tell(message: AppMessage, place: Place, nowMs: number): Promise<void> {
  if (message.type !== "left") {
    pass(JSON.stringify(message), place.sockets(), nowMs);
    return;
  }
  await place.leavers.put(message.userId, nowMs);
  for (const socket of place.socketsOf(message.userId)) showOut(socket, "left");
}

/** Only to sockets with a seat, whose pass is not too long ago. */
function pass(text: string, sockets: Iterable<Socket>, nowMs: number): void {
  for (const socket of sockets) {
    const seated = socket.seat();
    if (seated && isDue(seated, nowMs)) showOut(socket, "expired");
    else if (seated) socket.send(text);
  }
}

const isDue = (seated: Seat, nowMs: number) => nowMs - seated.sinceMs > LISTENING_MS;

/**
 * Hears a browser: a ping is answered, and in a group its typing is passed on under the name that its pass gave,
 * at most every two seconds. Anything else, or too much of it, closes the socket: what was not saved goes through no room.
 */
export function hear(said: unknown, socket: Socket, place: Place, nowMs: number): void {
  const before = socket.seat();
  const outcome = before && !isDue(before, nowMs) ? weigh(said, before, place.name, nowMs) : "expired";
  if (typeof outcome === "string") {
    showOut(socket, outcome);
    return;
  }
  socket.take(outcome.seat);
  if (outcome.does === "answer") socket.send(PONG);
  if (outcome.does === "pass on") {
    const { userId } = outcome.seat;
    const others = [...place.sockets()].filter((each) => each.seat()?.userId !== userId);
    pass(JSON.stringify({ type: "typing", userId }), others, nowMs);
  }
}

type Outcome = { seat: Seat; does: "answer" | "pass on" | "nothing" } | Fault;

/** What becomes of something that a browser said. */
function weigh(said: unknown, before: Seat, room: string, nowMs: number): Outcome {
  const isNewWindow = nowMs - before.windowMs > WINDOW_MS;
  const seat = {
    ...before,
    ...(isNewWindow ? { windowMs: nowMs, said: 1 } : { said: before.said + 1 }),
  };
  if (seat.said > MAX_IN_WINDOW) return "tooMuch";
  if (said === BROWSER_SAYS.ping) return { seat, does: "answer" };
  if (said !== BROWSER_SAYS.typing || !room.startsWith("group:")) return "notAllowed";
  if (nowMs - before.typedMs < TYPING_EVERY_MS) return { seat, does: "nothing" };
  return { seat: { ...seat, typedMs: nowMs }, does: "pass on" };
}

type Fault = keyof typeof CLOSE_CODE;

const REASONS: Readonly<Record<Fault, string>> = {
  notAllowed: "Only the app speaks here.",
  expired: "Come again with a fresh pass.",
  left: "You left.",
  tooMuch: "Too much at once.",
};

function showOut(socket: Socket, fault: Fault): void {
  socket.close(CLOSE_CODE[fault], REASONS[fault]);
}

/** Compares digests, whose first difference tells nothing about the secret. */
async function isSame(given: string, secret: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const [a, b] = await Promise.all([digest(given), digest(secret)]);
  return a.reduce((difference, byte, index) => difference | (byte ^ (b[index] ?? 0)), 0) === 0;
}
