import { database } from "db/client";
import { runWork } from "db/command";
import { requireCurrent } from "db/migrate";
import { actOnMaintenance } from "./acts";
import { readMaintenance } from "./arguments.mjs";

await runWork(async () => {
  await requireCurrent(database());
  process.stdout.write(`${await actOnMaintenance(readMaintenance(process.argv.slice(2)))}\n`);
  database().client.close();
});
