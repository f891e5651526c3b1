import { type Env, env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { missingVariables, REQUIRED_VARIABLES, viewerIsOperator } from "./settings.server";

/**
 * Logs at startup which billing variables are missing, because the billing page does not list them at a
 * public address. Logs nothing if all variables are missing and the page lists them, because billing is then
 * not in use.
 */
export function logMissingSettings(given: Env = env()): void {
  const missing = missingVariables(given);
  const isWanted = missing.length < REQUIRED_VARIABLES.length || !viewerIsOperator(given);
  if (missing.length > 0 && isWanted) log.warn({ missing }, "billing is not set up");
}
