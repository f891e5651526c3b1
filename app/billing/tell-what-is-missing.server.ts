import { type Env, env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { missingVariables, NEEDED, viewerIsOperator } from "./settings.server";

/**
 * Names in the log, at the start, the variables that billing lacks, for whoever runs the machine: the page says so to
 * visitors of a public address in general words only. Where the page names them and none is set, nobody wants billing.
 */
export function tellWhatIsMissing(given: Env = env()): void {
  const missing = missingVariables(given);
  const isWanted = missing.length < NEEDED.length || !viewerIsOperator(given);
  if (missing.length > 0 && isWanted) log.warn({ missing }, "billing is not set up");
}
