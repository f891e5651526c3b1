const HOUR_SECONDS = 3600;

/** `off`: taken off by the carrier. `over`: the carrier no longer carries the load. */
export type AssignmentNews = "on" | "off" | "over" | "reminder" | "changed";

export const assignmentKind = (what: AssignmentNews) => `assignment:${what}`;

export const DRIVER_LOST = "driver:lost";

/** The text does not name the company, because the driver and the company have no deal. */
const kind = (words: string, opens: "load" | "dashboard", ttlHours: number) =>
  ({
    group: "steps",
    area: "haul",
    words: () => words,
    opens,
    isOwnLoad: true,
    urgency: "high",
    ttlSeconds: ttlHours * HOUR_SECONDS,
  }) as const;

export const assignmentKinds = [
  [assignmentKind("on"), kind("You're assigned to a load.", "load", 12)],
  [assignmentKind("off"), kind("You're no longer assigned to the load.", "dashboard", 12)],
  [assignmentKind("over"), kind("The load you're assigned to has ended.", "dashboard", 12)],
  [assignmentKind("changed"), kind("A load you're assigned to has changed.", "load", 12)],
  [assignmentKind("reminder"), kind("Your pickup is coming up.", "load", 4)],
  [
    DRIVER_LOST,
    { ...kind("A load has no driver now. Assign one.", "load", 12), group: "your_move", area: "work" },
  ],
] as const;
