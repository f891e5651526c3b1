import type { STAFF_ROLES } from "db/schema/staff";

interface Right {
  /** The command that does it. */
  command: string;
  /** The roles in whose name the command may be run. */
  roles: readonly (typeof STAFF_ROLES)[number][];
  /** What users read in their list of what staff did. */
  words: string;
}

/**
 * What staff do by command only, so that no stolen session can. The key is stored in the staff log, so it
 * never changes its meaning.
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
