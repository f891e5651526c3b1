import { archive } from "db/archive-client";
import { database, nameOf } from "db/client";
import { runWork } from "db/command";
import { DAY_MS } from "~/text/time";
import { readDays } from "./arguments.mjs";
import { moveFinished } from "./move-finished";

await runWork(async () => {
  const days = readDays(process.argv.slice(2));
  const { loads, rows, passed } = await moveFinished({ beforeMs: Date.now() - days * DAY_MS });
  const kept = archive();
  const counts = Object.entries(rows).map(([table, count]) => `${count} of ${table}`);
  const said =
    kept && loads > 0
      ? `Moved the rows of ${loads} loads to the archive ${nameOf(kept)}. Rows: ${counts.join(", ")}.`
      : `Nothing to move: every load that was finished more than ${days} days ago is in the archive.`;
  process.stdout.write(`${said}\n`);
  if (passed > 0)
    process.stdout.write(`${passed} loads were no longer complete, or another run had moved them.\n`);
  database().client.close();
  kept?.client.close();
});
