/**
 * What the app, the room server and the browser say to each other. Pure, and the only module that all three share.
 * Rooms carry no content: a message says that something was saved, and whoever may see it asks the app.
 */

/** One room a load and one a chat group; the ids are the database's. */
export type RoomName = `load:${string}` | `group:${string}`;

export const loadRoom = (loadId: string): RoomName => `load:${loadId}`;
export const groupRoom = (groupId: string): RoomName => `group:${groupId}`;

/** `changed`: what the room is about has something new; `id` names it (a load event, a chat message). */
export type RoomMessage = { type: "changed"; id: string };

/** Why the room closes a socket by itself (4000–4999 are an application's own). */
export const closeCode = {
  /** Browsers only listen. What a person says goes through the app, which saves it first. */
  onlyListen: 4400,
} as const;

/** The query parameter that carries a room token, since a browser cannot set headers on a socket. */
export const tokenParameter = "token";

/** How long a room token opens its room. */
export const tokenLifeSeconds = 60;

/** Reads a message that came over the wire; undefined when it is none of ours. */
export function readMessage(json: string): RoomMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || !("type" in value) || !("id" in value)) return undefined;
  const { type, id } = value;
  return type === "changed" && typeof id === "string" && id !== "" ? { type, id } : undefined;
}
