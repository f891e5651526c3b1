import type { BuiltPerson } from "~/builders";
import type { Random } from "~/seed/random";
import type { LoadEvent } from "~/trade/lifecycle";
import type { Browser } from "./browser";
import type { Lines } from "./lines";

/** All users of a run share the open loads. */

export interface Load {
  id: string;
  owner: Person;
  driver?: Person;
  asked: Set<string>;
}

/** The steps of an accepted driver, in order. */
export type DriverStep = "sign" | "pick-up" | "deliver";

export interface Person {
  built: BuiltPerson;
  browser: Browser;
  lines?: Lines;
  /** Performs the second step of an act: sends the open page's form. */
  next?: () => Promise<unknown>;
  /** The ids of the user's chats that have another member. */
  chats: string[];
  steps: { load: Load; step: DriverStep }[];
  /** The next steps of a broker. */
  requests: { load: Load; driver: Person }[];
  toSend: Load[];
  own: string[];
}

export interface Acknowledged {
  posted: { loadId: string; ownerId: string }[];
  messages: { content: string; groupId: string; senderId: string }[];
  moves: { loadId: string; event: LoadEvent; actorId: string; concerned: readonly string[] }[];
}

export interface Market {
  random: Random;
  /** The ids of loads on the board that belong to no user of the run. */
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
