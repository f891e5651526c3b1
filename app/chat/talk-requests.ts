/** What the browser asks and tells the app of an open chat. Nothing here throws for a line that is down but where said. */
import type { Mark } from "./mark-read.server";
import type { missedMessages } from "./queries.server";

type Missed = Awaited<ReturnType<typeof missedMessages>>;

const addressOf = (groupId: string, more: Record<string, string> = {}) =>
  `/chat/messages?${new URLSearchParams({ group: groupId, ...more })}`;

/**
 * What came after a position.
 * @returns `gone` when the chat is not the viewer's any more, undefined when there was no answer
 */
export async function askMissed(groupId: string, after: number): Promise<Missed | "gone" | undefined> {
  try {
    const answer = await fetch(addressOf(groupId, { after: String(after) }));
    // A redirect leads to the login page: this browser was signed out.
    if (answer.status === 404 || answer.redirected) return "gone";
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** @throws Error when the app did not take it */
export async function tellMark(groupId: string, what: Mark, position: number): Promise<void> {
  const body = new URLSearchParams({ what, position: String(position) });
  const answer = await fetch(addressOf(groupId), { method: "POST", body, keepalive: true });
  if (!answer.ok) throw new Error(`Not taken: ${answer.status}`);
}
