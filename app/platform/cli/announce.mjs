import { setTimeout as pause } from "node:timers/promises";

/**
 * Waits until the app answers, then tells a person where it is and how to get in.
 * @param {number} port
 * @param {AbortSignal} stopping
 */
export async function announce(port, stopping) {
  while (!stopping.aborted) {
    const ready = await fetch(`http://127.0.0.1:${port}/healthz`, {
      signal: AbortSignal.timeout(5_000),
    }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready && !stopping.aborted) {
      process.stdout.write(`\nHaulway is ready at http://localhost:${port}\n`);
      const { SEED, DATABASE_URL } = process.env;
      if (SEED !== "none" && !DATABASE_URL) {
        process.stdout.write("Demo accounts, both with the password haulway-demo:\n");
        process.stdout.write("  shipper@haulway.test\n  driver@haulway.test\n");
      }
      return;
    }
    await pause(100, undefined, { ref: false });
  }
}
