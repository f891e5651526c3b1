import { withActor } from "~/trade/viewer";

export interface ChatMessage {
  /** The message's number in commit order, across all chats. */
  position: number;
  /** The position of the previous message in the same chat; 0 for the first. */
  after: number;
  senderId: string;
  /** The person who wrote the message for the company in `senderId`; absent if it was the founder. */
  by?: { id: string; name: string };
  content: string;
  /** UTC milliseconds. */
  at: number;
  /** When the sender tapped Send, in UTC milliseconds, if the message arrived noticeably later. */
  pressedAt?: number | null;
  link?: { to: string; words: string };
}

export interface Reader {
  viewerId: string;
  /** The person who reads the chat for the company in `viewerId`; absent for the founder. */
  member?: { id: string; company: string };
  /** The names by sender id. A sender who is not listed is Haulway. */
  names: Readonly<Record<string, string>>;
}

export function writerOf({ senderId, by }: ChatMessage, { viewerId, member, names }: Reader): string {
  if (senderId !== viewerId) return withActor(names[senderId] ?? "Haulway", by?.name);
  if (by) return by.id === member?.id ? "You" : by.name;
  return member?.company ?? "You";
}

export interface Colleague {
  id: string;
  name: string;
  position: number;
}

/** A message's writer is not listed as its reader. */
export function latestRead(
  messages: readonly ChatMessage[],
  colleagues: readonly Colleague[],
): { position: number; names: string } | undefined {
  for (const { position, senderId, by } of messages.toReversed()) {
    const have = colleagues.filter((each) => each.position >= position && each.id !== (by?.id ?? senderId));
    if (have.length > 0) return { position, names: have.map(({ name }) => name).join(", ") };
  }
  return undefined;
}

const lastOf = (messages: readonly ChatMessage[]) => messages.at(-1)?.position ?? 0;

/** @returns `gap` if messages in between are missing and must be fetched */
export function append(known: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] | "gap" {
  const last = lastOf(known);
  if (message.position <= last) return known;
  return message.after === last ? [...known, message] : "gap";
}

/** Messages that do not continue the list replace it. */
export function join(known: readonly ChatMessage[], page: readonly ChatMessage[]): readonly ChatMessage[] {
  const [first] = page;
  if (!first) return known;
  const last = lastOf(known);
  const fresh = page.filter(({ position }) => position > last);
  const follows = known.length === 0 || first.after <= last;
  if (!follows) return page;
  return fresh.length > 0 ? [...known, ...fresh] : known;
}

export interface Day {
  name: string;
  messages: ChatMessage[];
}

export function byDay(messages: readonly ChatMessage[], dayOf: (ms: number) => string): Day[] {
  const days: Day[] = [];
  for (const message of messages) {
    const name = dayOf(message.at);
    const today = days.at(-1);
    if (today?.name === name) today.messages.push(message);
    else days.push({ name, messages: [message] });
  }
  return days;
}
