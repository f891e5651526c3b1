import { cut } from "~/text/cut";
import { MOST_BYTES } from "./encrypt";

export type PushNotification = {
  title: string;
  body: string;
  path: string;
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
  urgency: "normal" | "high";
  /** How long the push service keeps the notification if the phone is unreachable, in seconds. */
  ttlSeconds: number;
  actions?: { title: string; path: string }[];
};

/** Browsers show at most this many actions. */
const MOST_ACTIONS = 2;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

const ownPath = (path: string) => (/^\/(?![/\\])/.test(path) && path.length <= 500 ? path : "/inbox");

/**
 * Returns the notification as JSON of at most MOST_BYTES.
 * @param person the recipient's tag, which the service worker checks
 */
export function payloadOf(
  { title, body, path, tag, actions = [] }: PushNotification,
  person: string,
): string {
  const shown = actions.slice(0, MOST_ACTIONS).map((action) => ({
    title: cut(action.title, 40),
    path: ownPath(action.path),
  }));
  for (let chars = 1_000; ; chars = Math.floor(chars * 0.8)) {
    const payload = JSON.stringify({
      person,
      title: cut(title, Math.min(chars, 120)),
      body: cut(body, chars),
      path: ownPath(path),
      tag: cut(tag, 100),
      actions: shown,
    });
    if (bytesOf(payload) <= MOST_BYTES || chars < 10) return payload;
  }
}
