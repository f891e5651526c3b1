/** The list of messages on a page. Pure: the same on the server and in the browser. */

export interface ChatMessage {
  /** Increases; the order of the messages. */
  position: number;
  /** The position of the message before it in the same chat, 0 for the first. */
  after: number;
  senderId: string;
  content: string;
  /** UTC milliseconds. */
  at: number;
  /** When its sender pressed Send, where it arrived later. */
  pressedAt?: number | null;
  /** The load of an automated message, if the viewer may see it. */
  loadId?: string | null;
}

const lastOf = (messages: readonly ChatMessage[]) => messages.at(-1)?.position ?? 0;

/**
 * Appends a message from the room: once, and in order.
 * @returns `gap` if messages in between are missing and have to be fetched
 */
export function append(known: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] | "gap" {
  const last = lastOf(known);
  if (message.position <= last) return known;
  return message.after === last ? [...known, message] : "gap";
}

/** Appends consecutive messages from the app. If they do not follow the known ones, they replace them. */
export function join(known: readonly ChatMessage[], page: readonly ChatMessage[]): readonly ChatMessage[] {
  const [first] = page;
  if (!first) return known;
  const last = lastOf(known);
  const fresh = page.filter(({ position }) => position > last);
  const follows = known.length === 0 || first.after <= last;
  if (!follows) return page;
  return fresh.length > 0 ? [...known, ...fresh] : known;
}

/** Messages of one day, in the order of the messages. */
export interface Day {
  name: string;
  messages: ChatMessage[];
}

/** Groups the messages by the name of their day. */
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
