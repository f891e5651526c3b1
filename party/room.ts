import {
  type AppMessage,
  BROWSER_SAYS,
  CLOSE_CODE,
  LISTENING_MS,
  PONG,
  readAppMessage,
  TOKEN_LIFE_S,
  TOKEN_PARAMETER,
} from "../app/chat/rooms/protocol";
import { secretsIn } from "../app/platform/secret";
import { type TokenClaims, verifyRoomToken } from "./room-token";

/** The platform calls `admitListener` and `admitPublisher` before it wakes a room. */

export interface SocketState {
  personId: string;
  /** The company for which the person listens. Missing if an older version stored the state. */
  partyId?: string;
  /** In UTC milliseconds. */
  sinceMs: number;
  /** In UTC milliseconds. */
  typedMs: number;
  /** The number of texts in the current window of the rate limit, including pings. */
  sent: number;
  windowMs: number;
}

export interface Socket {
  state(): SocketState | undefined;
  setState(state: SocketState): void;
  send(text: string): void;
  close(code: number, reason: string): void;
}

export interface RoomHost {
  /** `group:…`, `load:…` or `user:…`. */
  name: string;
  sockets(): Iterable<Socket>;
  socketsOf(personId: string): Iterable<Socket>;
  /** Entries must survive hibernation, and are needed as long as a token issued before them may be valid. */
  leavers: {
    get(personId: string): Promise<number | undefined>;
    put(personId: string, leftMs: number): Promise<void>;
    delete(personId: string): Promise<unknown>;
  };
  /**
   * `lastMs` returns the time of the room's last broadcast, or 0 if there was none. If the time is unknown,
   * it returns a later time.
   */
  spoken: {
    lastMs(nowMs: number): Promise<number>;
    note(nowMs: number): Promise<void>;
  };
}

/** Room for 4,000 characters, each as a six-character JSON escape, and the JSON around them. */
const MAX_MESSAGE_CHARS = 25_000;
const MAX_SOCKETS = 10;
const TYPING_EVERY_MS = 2_000;
const WINDOW_MS = 10_000;
const MAX_IN_WINDOW = 20;

/** The headers that contain the token's claims. They replace headers of the same names from a client. */
const PERSON_HEADER = "x-haulway-person";
const PARTY_HEADER = "x-haulway-party";
const ISSUED_HEADER = "x-haulway-given";

const refused = () => new Response("Not allowed here.", { status: 401 });

/**
 * Drops query parameters: the platform stores the URL of a hibernating socket, and a parameter would let a
 * browser choose its connection's id.
 * @returns the request to continue with, or the refusal
 */
export async function admitListener(
  request: Request,
  { room, secret, nowMs }: { room: string; secret: string; nowMs: number },
): Promise<Request | Response> {
  const url = new URL(request.url);
  const claims = await verifyRoomToken(url.searchParams.get(TOKEN_PARAMETER), { room, secret, nowMs });
  if (!claims) return refused();
  url.search = "";
  const admitted = new Request(url, request);
  admitted.headers.set(PERSON_HEADER, claims.personId);
  admitted.headers.set(PARTY_HEADER, claims.partyId);
  admitted.headers.set(ISSUED_HEADER, String(claims.issuedMs));
  return admitted;
}

export const claimsOf = ({ headers }: Request): TokenClaims => ({
  personId: headers.get(PERSON_HEADER) ?? "",
  partyId: headers.get(PARTY_HEADER) ?? "",
  issuedMs: Number(headers.get(ISSUED_HEADER)),
});

/** A founder's id is also the company's id, so the two keys must differ. */
const companyKey = (partyId: string) => `party:${partyId}`;

const partyOf = ({ personId, partyId = personId }: SocketState) => partyId;

/**
 * A page that missed no broadcast need not reload its data, so the socket gets the time since the last one.
 */
export async function addSocket(
  socket: Socket,
  { personId, partyId, issuedMs }: TokenClaims,
  host: RoomHost,
  nowMs: number,
): Promise<void> {
  for (const leaver of [personId, companyKey(partyId)]) {
    const leftMs = await host.leavers.get(leaver);
    if (leftMs !== undefined && issuedMs <= leftMs) {
      closeSocket(socket, "expired");
      return;
    }
    if (leftMs !== undefined && nowMs - leftMs > TOKEN_LIFE_S * 1000) await host.leavers.delete(leaver);
  }
  socket.setState({ personId, partyId, sinceMs: nowMs, typedMs: 0, sent: 0, windowMs: nowMs });
  // Reads the time after the socket is added, so that no broadcast in between is missed.
  socket.send(String(Math.max(0, nowMs - (await host.spoken.lastMs(nowMs)))));
  const own = [...host.socketsOf(personId)];
  own.sort((a, b) => (a.state()?.sinceMs ?? 0) - (b.state()?.sinceMs ?? 0));
  for (const oldest of own.slice(0, Math.max(0, own.length - MAX_SOCKETS))) closeSocket(oldest, "tooMuch");
}

/** @returns the refusal, or undefined if the request has one of the shared secrets */
export async function admitPublisher(request: Request, secret: string): Promise<Response | undefined> {
  if (request.method !== "POST") return new Response("Nothing here.", { status: 404 });
  const given = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!given || !secret) return refused();
  const compared = await Promise.all(secretsIn(secret).map((each) => isSame(given, each)));
  return compared.includes(true) ? undefined : refused();
}

export async function publishMessage(request: Request, host: RoomHost, nowMs: number): Promise<Response> {
  const text = await request.text();
  const message = text.length > MAX_MESSAGE_CHARS ? undefined : readAppMessage(text);
  if (!message) return new Response("Not a message.", { status: 400 });
  await deliver(message, host, nowMs);
  return new Response(null, { status: 204 });
}

async function deliver(message: AppMessage, host: RoomHost, nowMs: number): Promise<void> {
  if (message.type !== "left" && message.type !== "signed-out") {
    // Stores the time before the broadcast. A page whose socket is added just after the broadcast then learns
    // that it missed something.
    await host.spoken.note(nowMs);
    broadcast(JSON.stringify(message), host.sockets(), nowMs);
    return;
  }
  if (message.type === "signed-out") {
    await host.leavers.put(message.person, nowMs);
    for (const socket of host.socketsOf(message.person)) closeSocket(socket, "expired");
    return;
  }
  await host.leavers.put(companyKey(message.party), nowMs);
  for (const socket of host.sockets()) {
    const state = socket.state();
    if (state && partyOf(state) === message.party) closeSocket(socket, "left");
  }
}

function broadcast(text: string, sockets: Iterable<Socket>, nowMs: number): void {
  for (const socket of sockets) {
    const state = socket.state();
    if (state && isExpired(state, nowMs)) closeSocket(socket, "expired");
    else if (state) socket.send(text);
  }
}

const isExpired = (state: SocketState, nowMs: number) => nowMs - state.sinceMs > LISTENING_MS;

/** Closes the socket after any text except a ping or `typing`, so that rooms never broadcast unsaved data. */
export function receiveText(text: unknown, socket: Socket, host: RoomHost, nowMs: number): void {
  const before = socket.state();
  const outcome = before && !isExpired(before, nowMs) ? outcomeOf(text, before, host.name, nowMs) : "expired";
  if (typeof outcome === "string") {
    closeSocket(socket, outcome);
    return;
  }
  socket.setState(outcome.state);
  if (outcome.action === "answer") socket.send(PONG);
  if (outcome.action === "broadcast") {
    const party = partyOf(outcome.state);
    const others = [...host.sockets()].filter((each) => {
      const state = each.state();
      return state && partyOf(state) !== party;
    });
    broadcast(JSON.stringify({ type: "typing", party }), others, nowMs);
  }
}

type Outcome = { state: SocketState; action: "answer" | "broadcast" | "none" } | Fault;

function outcomeOf(text: unknown, before: SocketState, room: string, nowMs: number): Outcome {
  const isNewWindow = nowMs - before.windowMs > WINDOW_MS;
  const state = {
    ...before,
    ...(isNewWindow ? { windowMs: nowMs, sent: 1 } : { sent: before.sent + 1 }),
  };
  if (state.sent > MAX_IN_WINDOW) return "tooMuch";
  if (text === BROWSER_SAYS.ping) return { state, action: "answer" };
  if (text !== BROWSER_SAYS.typing || !room.startsWith("group:")) return "notAllowed";
  if (nowMs - before.typedMs < TYPING_EVERY_MS) return { state, action: "none" };
  return { state: { ...state, typedMs: nowMs }, action: "broadcast" };
}

type Fault = keyof typeof CLOSE_CODE;

const REASONS: Readonly<Record<Fault, string>> = {
  notAllowed: "This text is not allowed.",
  expired: "The token has expired.",
  left: "The person left the group.",
  tooMuch: "Rate limit.",
};

function closeSocket(socket: Socket, fault: Fault): void {
  socket.close(CLOSE_CODE[fault], REASONS[fault]);
}

/** Compares digests in constant time, so that timing reveals nothing about the secret. */
async function isSame(given: string, secret: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const [a, b] = await Promise.all([digest(given), digest(secret)]);
  return a.reduce((difference, byte, index) => difference | (byte ^ (b[index] ?? 0)), 0) === 0;
}
