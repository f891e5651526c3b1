import { database } from "db/client";
import { runWork } from "db/command";
import { requireCurrent } from "db/migrate";
import { actOnAnnounce } from "./acts";
import { readAnnounce } from "./arguments.mjs";

await runWork(async () => {
  await requireCurrent(database());
  process.stdout.write(`${await actOnAnnounce(readAnnounce(process.argv.slice(2)))}\n`);
  database().client.close();
});
