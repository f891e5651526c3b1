import { type Env, env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { isLocal, missingVariables, REQUIRED_VARIABLES } from "./settings.server";

/** Logs nothing on a local machine if all variables are missing, because billing is then not in use. */
export function logMissingSettings(given: Env = env()): void {
  const missing = missingVariables(given);
  const isWanted = missing.length < REQUIRED_VARIABLES.length || !isLocal(given);
  if (missing.length > 0 && isWanted) log.warn({ missing }, "billing is not set up");
}
