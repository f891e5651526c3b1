/**
 * What the app, the room server and the browser say to each other. Pure, and the only module that all three share.
 * A room passes on what the app has saved and keeps nothing of it. Typing is the one thing that a browser says itself.
 */

/** One room a load, a chat group and a person; the ids are the database's. */
export type RoomName = `load:${string}` | `group:${string}` | `user:${string}`;

export const loadRoom = (loadId: string): RoomName => `load:${loadId}`;
export const groupRoom = (groupId: string): RoomName => `group:${groupId}`;
/** A person's own room, for what shows their things: dashboard, inbox, badge. */
export const userRoom = (userId: string): RoomName => `user:${userId}`;

export interface Room {
  kind: "load" | "group" | "user";
  id: string;
  name: RoomName;
}

/** Reads the name of a room; undefined when it is none. */
export function readRoom(name: string): Room | undefined {
  const [, kind, id = ""] = /^(load|group|user):([\w-]{1,64})$/.exec(name) ?? [];
  if (kind !== "load" && kind !== "group" && kind !== "user") return undefined;
  return { kind, id, name: `${kind}:${id}` };
}

/** What the room is about has something new; `id` names it (a load event, a chat message, a chat that was read). Whoever may see it asks the app. */
type Changed = { type: "changed"; id: string };

/** A saved chat message. Positions count up within a group; `after` is the one before it, 0 for the first. */
type Said = {
  type: "message";
  position: number;
  after: number;
  senderId: string;
  content: string;
  /** UTC milliseconds. */
  at: number;
};

/** How far a person has read, or how far their browser has received. */
type Marked = { type: "seen" | "delivered"; userId: string; position: number };

type Typing = { type: "typing"; userId: string };

/** Closes that person's sockets in this room. Never broadcast. */
type Left = { type: "left"; userId: string };

/** What a browser hears in a room. */
export type RoomMessage = Changed | Said | Marked | Typing;

/** What the app tells a room. */
export type AppMessage = Changed | Said | Marked | Left;

/** The longest chat message, in characters. */
export const MAX_CONTENT_CHARS = 4_000;

/** What a browser may send: these texts and no others, so that nothing of its own goes through a room. */
export const BROWSER_SAYS = {
  /** Answered with `pong`: whether the line still stands. */
  ping: "ping",
  /** Passed on, to group rooms only, with the id of the person whose pass opened the socket. */
  typing: "typing",
} as const;

export const PONG = "pong";

/** Why the room closes a socket by itself (4000–4999 are an application's own). */
export const CLOSE_CODE = {
  /** It said what no browser may say. */
  notAllowed: 4400,
  /** Its pass is too long ago: come again with a fresh one. */
  expired: 4401,
  /** Its person has left: do not come again. */
  left: 4403,
  /** It said too much, or its person has too many sockets here. */
  tooMuch: 4429,
} as const;

/** The query parameter that carries a room token, since a browser cannot set headers on a socket. */
export const TOKEN_PARAMETER = "token";

/** How long a room token opens its room. */
export const TOKEN_LIFE_S = 60;

/**
 * How long a socket that a token opened may listen. Whoever was signed out or lost their place is gone by then at the
 * latest, since a new socket needs a new token.
 */
export const LISTENING_MS = 15 * 60_000;

const isId = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= 100;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** In characters as people count them: an emoji may take two of a text's units. */
const isTooLong = (content: string) =>
  content.length > MAX_CONTENT_CHARS && [...content].length > MAX_CONTENT_CHARS;

function parse(json: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(json));
  } catch {
    return {};
  }
}

function read(json: string): RoomMessage | Left | undefined {
  const { type, id, userId, senderId, position, after, content, at } = parse(json);
  switch (type) {
    case "changed":
      return isId(id) ? { type, id } : undefined;
    case "message":
      if (!isCount(position) || !isCount(after) || after >= position || !isId(senderId) || !isCount(at))
        return;
      if (typeof content !== "string" || content === "" || isTooLong(content)) return;
      return { type, position, after, senderId, content, at };
    case "seen":
    case "delivered":
      return isId(userId) && isCount(position) ? { type, userId, position } : undefined;
    case "typing":
    case "left":
      return isId(userId) ? { type, userId } : undefined;
  }
}

/** Reads what a browser heard; undefined when it is none of ours. */
export function readRoomMessage(json: string): RoomMessage | undefined {
  const message = read(json);
  return message?.type === "left" ? undefined : message;
}

/** Reads what the app said to a room; undefined when it is none of ours. */
export function readAppMessage(json: string): AppMessage | undefined {
  const message = read(json);
  return message?.type === "typing" ? undefined : message;
}
