import { TARGETS } from "./targets";

export const MESSAGE = "message";
export const MATCH = "match";
export const MATCHES = "matches";

const HOUR = 3600;

type ChatPath = Parameters<typeof TARGETS.chat.path>[0];

export const messageKinds = Object.entries({
  [MESSAGE]: {
    group: "messages",
    area: "work",
    words: ({ actor }: { actor: string }) => `Message from ${actor}.`,
    opens: "chat",
    action: { title: "Reply", path: (facts: ChatPath) => `${TARGETS.chat.path(facts)}#content` },
    isOwnLoad: true,
    urgency: "high",
    ttlSeconds: 24 * HOUR,
  },
  [MATCH]: {
    group: "matches",
    area: "own",
    words: () => "New load for a saved search.",
    opens: "load",
    isOwnLoad: false,
    urgency: "normal",
    ttlSeconds: HOUR,
  },
  // Opens the feed, because the feed lists the loads.
  [MATCHES]: {
    group: "matches",
    area: "own",
    words: () => "New loads for your saved searches.",
    opens: "inbox",
    isOwnLoad: false,
    urgency: "normal",
    ttlSeconds: HOUR,
  },
} as const);
