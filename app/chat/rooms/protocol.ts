/** A room broadcasts the changes that the app has saved, and stores none of them. */

export type RoomName = `load:${string}` | `group:${string}` | `user:${string}`;

export const loadRoom = (loadId: string): RoomName => `load:${loadId}`;
export const groupRoom = (groupId: string): RoomName => `group:${groupId}`;
export const userRoom = (companyId: string): RoomName => `user:${companyId}`;

export interface Room {
  kind: "load" | "group" | "user";
  id: string;
  name: RoomName;
}

export function readRoom(name: string): Room | undefined {
  const [, kind, id = ""] = /^(load|group|user):([\w-]{1,64})$/.exec(name) ?? [];
  if (kind !== "load" && kind !== "group" && kind !== "user") return undefined;
  return { kind, id, name: `${kind}:${id}` };
}

/** Browsers fetch the data from the app and do not use `id`. */
type Changed = { type: "changed"; id: string };

/** Positions increase within a group; `after` is the previous position, 0 for the first message. */
type SavedMessage = {
  type: "message";
  position: number;
  after: number;
  senderId: string;
  /** The person who wrote the message for the sender's company; absent if the founder wrote it. */
  by?: { id: string; name: string };
  content: string;
  /** UTC milliseconds. */
  at: number;
};

/** The position up to which a company has seen the messages, or one of its browsers has received them. */
type ReadMark = { type: "seen" | "delivered"; party: string; position: number };

type Typing = { type: "typing"; party: string };

/** Closes the sockets of everyone who listens in this room for a company, permanently. Never broadcast. */
type MemberLeft = { type: "left"; party: string };

/** Closes one person's sockets in this room. The person can return with a new token. Never broadcast. */
type SignedOut = { type: "signed-out"; person: string };

/** The first text on a socket is not a message, but the milliseconds for which the room has been silent. */
export type RoomMessage = Changed | SavedMessage | ReadMark | Typing;

export type AppMessage = Changed | SavedMessage | ReadMark | MemberLeft | SignedOut;

export const MAX_CONTENT_CHARS = 4_000;

/** The only texts that a browser may send. A room therefore broadcasts no unsaved content. */
export const BROWSER_SAYS = {
  ping: "ping",
  /** Broadcast in group rooms only, with the company from the token that opened the socket. */
  typing: "typing",
} as const;

export const PONG = "pong";

/** The WebSocket protocol leaves 4000–4999 to applications. */
export const CLOSE_CODE = {
  /** The browser sent something that is not allowed. */
  notAllowed: 4400,
  /** The token is too old. The browser reconnects with a new one. */
  expired: 4401,
  /** The person has left. The browser does not reconnect. */
  left: 4403,
  /** The browser sent too much, or the person has too many sockets in this room. */
  tooMuch: 4429,
} as const;

/** A browser cannot set headers on a socket. */
export const TOKEN_PARAMETER = "token";

export const PARTY_CLAIM = "party";

export const TOKEN_LIFE_S = 60;

/** Each new socket requires a new token, so a person who loses access is disconnected within this time. */
export const LISTENING_MS = 15 * 60_000;

const isId = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= 100;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Counts code points, because an emoji can consist of two UTF-16 code units. */
const isTooLong = (content: string) =>
  content.length > MAX_CONTENT_CHARS && [...content].length > MAX_CONTENT_CHARS;

function parse(json: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(json));
  } catch {
    return {};
  }
}

function writerIn(by: unknown): Pick<SavedMessage, "by"> | undefined {
  if (by === undefined) return {};
  const { id, name } = Object(by);
  return isId(id) && typeof name === "string" ? { by: { id, name } } : undefined;
}

export function readRoomMessage(json: string): RoomMessage | undefined {
  const { type, id, party, senderId, by, position, after, content, at } = parse(json);
  switch (type) {
    case "changed":
      return isId(id) ? { type, id } : undefined;
    case "message":
      if (!isCount(position) || !isCount(after) || after >= position || !isId(senderId) || !isCount(at))
        return;
      if (typeof content !== "string" || content === "" || isTooLong(content)) return;
      return writerIn(by) && { type, position, after, senderId, content, at, ...writerIn(by) };
    case "seen":
    case "delivered":
      return isId(party) && isCount(position) ? { type, party, position } : undefined;
    case "typing":
      return isId(party) ? { type, party } : undefined;
  }
}

export function readAppMessage(json: string): AppMessage | undefined {
  const { type, party, person } = parse(json);
  if (type === "left") return isId(party) ? { type, party } : undefined;
  if (type === "signed-out") return isId(person) ? { type, person } : undefined;
  const message = readRoomMessage(json);
  return message?.type === "typing" ? undefined : message;
}
