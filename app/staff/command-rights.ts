import type { STAFF_ROLES } from "db/schema/staff";

interface Right {
  /** The command that does it. */
  command: string;
  /** The roles in whose name the command may be run. */
  roles: readonly (typeof STAFF_ROLES)[number][];
  /** What users read in their list of what staff looked at and did. */
  words: string;
}

/**
 * What staff do only by command, so that a stolen session cannot do it. The keys are stored in the staff log,
 * so their meaning must not change.
 */
export const COMMAND_RIGHTS = {
  "export-for-authority": {
    command: "authority -- export",
    roles: ["admin"],
    words: "Gave a copy to an authority",
  },
  "hold-deletion": { command: "authority -- hold", roles: ["admin"], words: "Keeps it from deletion" },
  "lift-hold": { command: "authority -- lift", roles: ["admin"], words: "No longer keeps it from deletion" },
} as const satisfies Record<string, Right>;

export type CommandAct = keyof typeof COMMAND_RIGHTS;

/** Returns null for an act that is not a command. */
export const wordsOfCommand = (act: string): string | null =>
  Object.hasOwn(COMMAND_RIGHTS, act) ? COMMAND_RIGHTS[act as CommandAct].words : null;
