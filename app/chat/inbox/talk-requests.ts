import type { Mark } from "./mark-read.server";
import type { missedMessages } from "./queries.server";

type Missed = Awaited<ReturnType<typeof missedMessages>>;

const addressOf = (groupId: string, more: Record<string, string> = {}) =>
  `/chat/messages?${new URLSearchParams({ group: groupId, ...more })}`;

/** `gone` if the viewer is no longer a member or is signed out; undefined without a valid response. */
export async function askMissed(groupId: string, after: number): Promise<Missed | "gone" | undefined> {
  try {
    const answer = await fetch(addressOf(groupId, { after: String(after) }));
    // A redirect leads to the login page, because the browser is signed out.
    if (answer.status === 404 || answer.redirected) return "gone";
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

export async function reportMark(groupId: string, what: Mark, position: number): Promise<void> {
  const body = new URLSearchParams({ what, position: String(position) });
  const answer = await fetch(addressOf(groupId), { method: "POST", body, keepalive: true });
  if (!answer.ok) throw new Error(`Mark refused: ${answer.status}`);
}
