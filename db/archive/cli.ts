/** The work of `npm run archive`, in a process that can read TypeScript; `archive.mjs` starts it. */
import { archiveToFill } from "db/archive-client";
import { database, nameOf } from "db/client";
import { runWork } from "db/command";
import { DAY_MS } from "~/platform/time";
import { readDays } from "./arguments.mjs";
import { moveFinished } from "./move-finished";

await runWork(async () => {
  const days = readDays(process.argv.slice(2));
  const [board, archive] = [database(), archiveToFill()];
  const moved = await moveFinished({ board, archive, beforeMs: Date.now() - days * DAY_MS });
  board.client.close();
  archive.client.close();
  const rows = Object.entries(moved.rows).map(([table, count]) => `${count} of ${table}`);
  process.stdout.write(
    moved.loads === 0
      ? `No load was finished more than ${days} days ago that is not in the archive ${nameOf(archive)}.\n`
      : `Moved what belongs to ${moved.loads} loads to the archive ${nameOf(archive)}. Rows: ${rows.join(", ")}.\n`,
  );
  if (moved.passed > 0)
    process.stdout.write(`${moved.passed} loads changed meanwhile, and stayed where they are.\n`);
});
