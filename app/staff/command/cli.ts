import { database } from "db/client";
import { runWork } from "db/command";
import { runStaffCommand } from "~/staff/change-staff.server";
import { readStaffCommand } from "./arguments.mjs";

await runWork(async () => {
  const lines = await runStaffCommand(readStaffCommand(process.argv.slice(2)));
  database().client.close();
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
});
