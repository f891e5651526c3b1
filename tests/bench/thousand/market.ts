import type { BuiltPerson } from "~/builders";
import type { Random } from "~/seed/random";
import type { LoadEvent } from "~/trade/lifecycle";
import type { Browser } from "./browser";
import type { Lines } from "./lines";

/** The state that the users of a run share: which loads are open, and who acts next. */

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
  /** The next step of an act: the form of the page that was opened. */
  next?: () => Promise<unknown>;
  /** Chats with another user. */
  chats: string[];
  /** The next steps of a driver. */
  steps: { load: Load; step: DriverStep }[];
  /** The next steps of a broker. */
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
  /** The loads of the board that belong to none of the run's users. */
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
