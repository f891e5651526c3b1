/** The work of `npm run seed`, in a process that can read TypeScript; `seed.mjs` starts it. */
import { database } from "db/client";
import { migrate, UnusableDatabase } from "db/migrate";
import { readLoadCount } from "./arguments.mjs";
import { addLoads } from "./bulk";
import { seedDemo } from "./demo";

const count = (loads: number) => loads.toLocaleString("en-US");

/** Reports progress at every tenth. */
function progressOf(asked: number): (added: number) => void {
  let told = 0;
  return (added) => {
    const tenth = Math.floor((added * 10) / asked);
    if (tenth === told) return;
    told = tenth;
    process.stdout.write(`${tenth * 10} %  ${count(added)} of ${count(asked)} loads\n`);
  };
}

async function main(): Promise<void> {
  const asked = readLoadCount(process.argv.slice(2));
  const startedMs = performance.now();
  const target = database();
  await migrate(target);
  // The demo accounts are added too, without a board of their own.
  if (await seedDemo(target, { boardLoads: 0 })) {
    process.stdout.write(
      "Demo accounts added: shipper@haulway.test and driver@haulway.test, password haulway-demo\n",
    );
  }
  await addLoads(target, asked, progressOf(asked));
  target.client.close();
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  process.stdout.write(`Added ${count(asked)} open loads in ${seconds} s.\n`);
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
  const line = error instanceof UnusableDatabase ? `Haulway cannot use this database: ${reason}.` : reason;
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
});
