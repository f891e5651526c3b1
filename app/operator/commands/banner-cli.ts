import { database } from "db/client";
import { runWork } from "db/command";
import { requireCurrent } from "db/migrate";
import { actOnBanner } from "./acts";
import { readBanner } from "./arguments.mjs";

await runWork(async () => {
  await requireCurrent(database());
  process.stdout.write(`${await actOnBanner(readBanner(process.argv.slice(2)))}\n`);
  database().client.close();
});
