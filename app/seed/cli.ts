import { database } from "db/client";
import { runWork } from "db/command";
import { migrate } from "db/migrate";
import { readSeed } from "./arguments.mjs";
import { addLoads } from "./bulk";
import { seedDemo } from "./demo";

const count = (loads: number) => loads.toLocaleString("en-US");

function progressOf(asked: number): (added: number) => void {
  let told = 0;
  return (added) => {
    const tenth = Math.floor((added * 10) / asked);
    if (tenth === told) return;
    told = tenth;
    process.stdout.write(`${tenth * 10} %  ${count(added)} of ${count(asked)} loads\n`);
  };
}

await runWork(async () => {
  const { demo, loads } = readSeed(process.argv.slice(2));
  const startedMs = performance.now();
  const target = database();
  await migrate(target);
  // Without `--demo`, the demo accounts are also added, but without a board of their own.
  if (await seedDemo(target, demo ? {} : { boardLoads: 0 })) {
    process.stdout.write(
      "Demo accounts added: shipper@haulway.test and driver@haulway.test, password haulway-demo\n",
    );
  } else if (demo) process.stdout.write("The demo accounts already exist.\n");
  if (loads > 0) {
    await addLoads(target, loads, progressOf(loads));
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    process.stdout.write(`Added ${count(loads)} open loads in ${seconds} s.\n`);
  }
  target.client.close();
});
