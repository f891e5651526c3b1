import { database } from "db/client";
import { runWork } from "db/command";
import { requireCurrent } from "db/migrate";
import { actOnAgreement } from "./acts";
import { readAgreement } from "./arguments.mjs";

await runWork(async () => {
  await requireCurrent(database());
  process.stdout.write(`${await actOnAgreement(readAgreement(process.argv.slice(2)))}\n`);
  database().client.close();
});
