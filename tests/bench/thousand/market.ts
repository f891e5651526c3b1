import type { BuiltPerson } from "~/builders";
import type { Random } from "~/seed/random";
import type { LoadEvent } from "~/trade/lifecycle";
import type { Browser } from "./browser";
import type { Lines } from "./lines";

/** What the people of a run know of each other: which loads are open, and whose turn it is. */

export interface Load {
  id: string;
  owner: Person;
  driver?: Person;
  asked: Set<string>;
}

/** The steps of a chosen driver, in order. */
export type DriverStep = "sign" | "pick-up" | "deliver";

export interface Person {
  built: BuiltPerson;
  browser: Browser;
  lines?: Lines;
  /** What was begun, for the next step: a page is open, its form comes next. */
  next?: () => Promise<unknown>;
  /** Chats with another person. */
  chats: string[];
  /** A driver's turn. */
  steps: { load: Load; step: DriverStep }[];
  /** A broker's turn. */
  requests: { load: Load; driver: Person }[];
  toSend: Load[];
  own: string[];
}

/** What the app has acknowledged. */
export interface Acknowledged {
  posted: { loadId: string; ownerId: string }[];
  messages: { content: string; groupId: string; senderId: string }[];
  moves: { loadId: string; event: LoadEvent; actorId: string; concerned: readonly string[] }[];
}

export interface Market {
  random: Random;
  /** Every load of the board that belongs to nobody here. */
  board: string[];
  open: Load[];
  acknowledged: Acknowledged;
  pinOf(loadId: string): Promise<string>;
  chatOf(loadId: string, driverId: string): Promise<string | undefined>;
}

export function noteMove(
  { acknowledged }: Market,
  event: LoadEvent,
  load: Load,
  actor: Person,
  driver: Person | undefined,
): void {
  const concerned = new Set([actor.built.id, load.owner.built.id, ...(driver ? [driver.built.id] : [])]);
  acknowledged.moves.push({ loadId: load.id, event, actorId: actor.built.id, concerned: [...concerned] });
}
