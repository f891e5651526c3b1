import { Stopped } from "./processes.mjs";

/**
 * Runs a command and ends this process with its exit code; what goes wrong is one message, never a stack.
 * @param {() => Promise<number>} command
 */
export async function runCommand(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    const asked = error instanceof Stopped;
    if (!asked) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = asked ? 0 : 1;
  }
  process.exit();
}
