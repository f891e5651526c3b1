/** The sentences contain no values, because they appear on lock screens. */
import type { AmendmentActName } from "~/trade/amendments";
import type { NotificationGroup } from "~/trade/notification-groups";
import type { TargetName } from "./targets";

const HALF_A_DAY_SECONDS = 12 * 3600;

/** @param group `your_move` if the recipient has to act */
const kind = (words: string, group: NotificationGroup, urgency: "normal" | "high") => ({
  group,
  area: "work" as const,
  words: ({ actor }: { actor: string }) => `${actor} ${words}.`,
  opens: "changes" as TargetName,
  isOwnLoad: true,
  urgency,
  ttlSeconds: HALF_A_DAY_SECONDS,
});

type AmendmentNews = "ask" | AmendmentActName;

const AMENDMENT_NEWS = {
  ask: kind("asked to change the signed terms", "your_move", "high"),
  confirm: kind("confirmed your change", "steps", "high"),
  refuse: kind("declined your change", "steps", "high"),
  withdraw: kind("withdrew their change request", "steps", "normal"),
} satisfies Record<AmendmentNews, ReturnType<typeof kind>>;

export const amendmentKind = (news: AmendmentNews) => `change:${news}`;

export const PARTY_CHANGED = "change:party";

export const amendmentKinds = [
  ...Object.entries(AMENDMENT_NEWS).map(([news, each]) => [`change:${news}`, each] as const),
  [
    PARTY_CHANGED,
    {
      ...kind("changed their name or carrier numbers", "steps", "normal"),
      opens: "record" as const,
    },
  ] as const,
];
