/** The pages about what is not sent. Pure. */
import { clockOf, escaped, ownPage } from "./shown";
import type { Item } from "./store";

/** A field's name in words. */
const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

/** What was typed and chosen, without what the page itself put into the form. */
function contentOf({ entries }: Item): string {
  const rows = entries.flatMap(([name, value]) => {
    const text = typeof value === "string" ? value : value.name;
    const isOwn = /^(draft_id|receipt_key|revision|driver_id)$/.test(name);
    return isOwn || !text ? [] : `<li>${escaped(inWords(name))}: ${escaped(text)}</li>`;
  });
  return rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "";
}

const STATES: Readonly<Record<Item["state"], string>> = {
  waiting: "It is sent by itself when there is signal.",
  held: "It is not sent until you say so.",
  refused: "It was not accepted:",
};

function itemHtml(item: Item, nowMs: number): string {
  const button = (what: string, word: string) =>
    `<button name="${what}" value="${escaped(item.key)}">${word}</button> `;
  const send = item.state === "held" ? button("send", "Send") : "";
  return `<li><h2>${escaped(item.words)}, ${escaped(item.title)}</h2><p>Pressed ${clockOf(item.atMs, nowMs)}. ${STATES[item.state]} ${escaped(item.refusal)}</p>${contentOf(item)}<form action="/outbox">${send}${button("edit", "Edit")}${button("discard", "Discard")}</form></li>`;
}

/** What is not sent, with what may be done about it. */
export function outboxPage(items: readonly Item[], nowMs = Date.now()): Response {
  const list = items.map((item) => itemHtml(item, nowMs)).join("");
  const nothing = "<p>Everything is sent.</p>";
  // Without a script: each time it is loaded, the worker tries again.
  const again = items.some(({ state }) => state === "waiting")
    ? '<meta http-equiv="refresh" content="20">'
    : "";
  return ownPage(
    "Not sent yet",
    `${again}${list ? `<ul>${list}</ul>` : nothing}<p><a href="/dashboard">Dashboard</a></p>`,
  );
}

/** Signing out takes what is not sent with it, so it asks. */
export function beforeSignOutPage(count: number): Response {
  const words = `${count} not sent yet. Signing out discards what is not sent.`;
  return ownPage(
    "Sign out?",
    `<p>${words}</p><p><a href="/outbox">See what is not sent</a></p><form method="post" action="/logout?unsent=discard"><button>Sign out and discard</button></form>`,
  );
}
