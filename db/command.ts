import { UnusableDatabase } from "./migrate";
import { lineFaultIn } from "./remote-connection";

/** Why a command of the database has failed, in one line: never SQL, nor what it was given. */
function reasonOf(error: unknown): string {
  const reason = lineFaultIn(error) ?? error;
  const said = reason instanceof Error ? (reason.message.split("\n")[0] ?? "") : String(reason);
  return reason === error && !(error instanceof UnusableDatabase)
    ? said
    : `Haulway cannot use this database: ${said}.`;
}

/** Runs the work of a command. What it throws becomes one line on stderr, and exit code 1. */
export async function runWork(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = 1;
  }
}
