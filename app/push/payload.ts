/** What is sent to a phone. Pure. */
import { MOST_BYTES } from "./encrypt";

export type PushNotice = {
  title: string;
  body: string;
  /** The page that a tap opens, on this site. */
  path: string;
  /** A notice with the same tag takes the place of the one before. */
  tag: string;
  urgency: "normal" | "high";
  /** How long the push service keeps it for a phone that is out of reach. */
  ttlSeconds: number;
  actions?: { title: string; path: string }[];
};

/** As many as any browser shows. */
const MOST_ACTIONS = 2;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** A page of ours; what is none leads to the inbox. */
const ownPath = (path: string) => (/^\/(?![/\\])/.test(path) && path.length <= 500 ? path : "/inbox");

/** Whole characters: half an emoji is none. */
const cut = (text: string, chars: number) => {
  const all = [...text];
  return all.length > chars ? `${all.slice(0, chars - 1).join("")}…` : text;
};

/**
 * The text of a notice, in at most MOST_BYTES: where it is too long, its words are cut.
 * @param person the tag of whom it is for, by which the worker knows whether they are still signed in there
 */
export function payloadOf({ title, body, path, tag, actions = [] }: PushNotice, person: string): string {
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
