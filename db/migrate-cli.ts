import { archive } from "./archive-client";
import { database, nameOf } from "./client";
import { runWork } from "./command";
import { migrate } from "./migrate";

await runWork(async () => {
  const targets = [database(), archive()].filter((target) => target !== null);
  for (const target of targets) {
    const applied = await migrate(target);
    const done =
      applied === 0 ? "nothing to do" : `${applied} ${applied === 1 ? "migration" : "migrations"} applied`;
    process.stdout.write(`The database ${nameOf(target)} is up to date: ${done}.\n`);
    target.client.close();
  }
});
