/** `server.ts` imports this module first, because other modules read the environment while they load. */
import { env } from "./env.server";

try {
  env();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
