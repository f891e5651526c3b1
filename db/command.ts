import { UnusableDatabase } from "./migrate";
import { connectionFaultIn } from "./remote-connection";

/** The reason contains no SQL and no values. */
function reasonOf(error: unknown): string {
  const reason = connectionFaultIn(error) ?? error;
  const said = reason instanceof Error ? (reason.message.split("\n")[0] ?? "") : String(reason);
  return reason === error && !(error instanceof UnusableDatabase)
    ? said
    : `Haulway cannot use this database: ${said}.`;
}

export async function runWork(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = 1;
  }
}
