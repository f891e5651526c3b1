/** The sentences contain no names, because a stranger may send an invitation. */
import type { TargetName } from "./targets";

export const INVITED = "team:invited";
export const JOINED = "team:joined";
export const SEAT_CHANGED = "team:seat-changed";
export const REMOVED = "team:removed";
export const TWO_STEP_REQUIRED = "team:two-step";
/** Another person closed a company at which the person worked. */
export const CLOSED = "team:closed";

const DAY_SECONDS = 24 * 3600;

const kind = (words: string, opens: TargetName) =>
  ({
    group: "steps",
    area: "own",
    words: () => words,
    opens,
    isOwnLoad: false,
    urgency: "normal",
    ttlSeconds: DAY_SECONDS,
  }) as const;

export const teamKinds = [
  [
    INVITED,
    {
      ...kind("You're invited to join a company.", "companies"),
      group: "your_move",
      isPersonal: true,
      hasOwnEmail: true,
    },
  ],
  [JOINED, { ...kind("Someone accepted an invitation and joined your company.", "team"), area: "team" }],
  [SEAT_CHANGED, { ...kind("An owner changed your role at a company.", "companies"), isPersonal: true }],
  [REMOVED, { ...kind("You no longer work for one of your companies.", "companies"), isPersonal: true }],
  [
    TWO_STEP_REQUIRED,
    // The separate email contains the company's name.
    {
      ...kind("A company you work for now requires two-step sign-in.", "twoStep"),
      group: "your_move",
      isPersonal: true,
      hasOwnEmail: true,
    },
  ],
  // The separate email contains the names of the company and of the person who closed it.
  [
    CLOSED,
    { ...kind("A company you worked for is closed.", "companies"), isPersonal: true, hasOwnEmail: true },
  ],
] as const;
