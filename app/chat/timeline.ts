/** The messages of a chat as a page holds them. Pure: the same on the server and in the browser. */

export interface ChatMessage {
  /** Counts up; the order of the messages. */
  position: number;
  /** The position of the message before it in the same chat, 0 for the first. */
  after: number;
  senderId: string;
  content: string;
  /** UTC milliseconds. */
  at: number;
  /** The load that an automated message speaks of, as long as the viewer may see it. */
  loadId?: string | null;
}

const lastOf = (messages: readonly ChatMessage[]) => messages.at(-1)?.position ?? 0;

/**
 * Adds what was just heard: once, and in order.
 * @returns `gap` when messages in between are missing and have to be asked for
 */
export function append(known: readonly ChatMessage[], heard: ChatMessage): readonly ChatMessage[] | "gap" {
  const last = lastOf(known);
  if (heard.position <= last) return known;
  return heard.after === last ? [...known, heard] : "gap";
}

/** Adds messages that follow one another, as the app gives them. Where they do not follow what is known, they replace it. */
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

/** The messages under the names of their days. */
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
