import type { BuiltPerson } from "~/builders";
import type { Random } from "~/seed/random";
import type { LoadEvent } from "~/trade/lifecycle";
import type { Browser } from "./browser";
import type { Lines } from "./lines";

export interface Load {
  id: string;
  owner: Person;
  driver?: Person;
  asked: Set<string>;
}

export type DriverStep = "sign" | "pick-up" | "deliver";

export interface Person {
  built: BuiltPerson;
  browser: Browser;
  lines?: Lines;
  next?: () => Promise<unknown>;
  /** Excludes chats without another member. */
  chats: string[];
  steps: { load: Load; step: DriverStep }[];
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
