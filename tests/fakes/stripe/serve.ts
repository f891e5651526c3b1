/** `app/cli/billing-demo.mjs` starts this process. */
import { readFileSync } from "node:fs";
import { type StandInOptions, startStandIn } from "./stand-in";

async function main(): Promise<void> {
  // A file, because the options contain secrets, and all users of the machine can read a process's arguments.
  const options = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as StandInOptions;
  const { stop } = await startStandIn(options);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
}

main().catch((error: unknown) => {
  process.stderr.write(`Error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
