/** The sentences contain no values, because they appear on lock screens. */
const HALF_A_DAY_SECONDS = 12 * 3600;

const kind = (changed: string) => ({
  group: "steps" as const,
  area: "work" as const,
  words: () => `The ${changed} changed, so your request ended.`,
  opens: "load" as const,
  isOwnLoad: true,
  urgency: "normal" as const,
  ttlSeconds: HALF_A_DAY_SECONDS,
});

const EDIT_NEWS = {
  rate: kind("rate"),
  schedule: kind("pickup or delivery time"),
  lane: kind("pickup or delivery location"),
};

const isNamed = (what: string | undefined): what is keyof typeof EDIT_NEWS =>
  what !== undefined && Object.hasOwn(EDIT_NEWS, what);

/** Only the first change counts, because it is the most important one. Null if it has no kind. */
export const editKind = ([first]: readonly { what: string }[]): string | null =>
  isNamed(first?.what) ? `edited:${first.what}` : null;

export const editKinds = Object.entries(EDIT_NEWS).map(([what, each]) => [`edited:${what}`, each] as const);
