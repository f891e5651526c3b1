/** The TypeScript part of `npm run authority`, started by `authority.mjs`. */
import { archive } from "db/archive-client";
import { database } from "db/client";
import { runWork } from "db/command";
import { runAuthorityCommand } from "~/authority/run-command.server";
import { readAuthorityCommand } from "./arguments.mjs";

await runWork(async () => {
  const lines = await runAuthorityCommand(readAuthorityCommand(process.argv.slice(2)));
  database().client.close();
  archive()?.client.close();
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
});
