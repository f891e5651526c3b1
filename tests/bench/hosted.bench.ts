/** The primary is a libSQL server on this machine. HOSTED_LINE_MS adds a network delay in milliseconds. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { InStatement, TransactionMode } from "@libsql/client";
import { startDatabaseProxy } from "../fakes/database-connection";
import { startSqld } from "../fixtures/servers/sqld";
import { markdown, ratePerSecond, say } from "./measure";

const JOBS = 3;
const WRITES = 200;
const LIVES = 400;
/** A process sends at most four writes at once to a hosted database (`db/write.ts`). */
const AT_ONCE = [1, 4];
const LINE_MS = Number(process.env.HOSTED_LINE_MS ?? 0);

const folder = await mkdtemp(join(tmpdir(), "haulway-hosted-"));
Object.assign(process.env, {
  DATA_DIR: folder,
  SESSION_SECRET: "only-for-benches-0123456789-0123456789",
  LOG_LEVEL: "silent",
});
const server = await startSqld();
const line = await startDatabaseProxy(server.url, LINE_MS);
const { database, openDatabase } = await import("db/client");
const { migrate } = await import("db/migrate");
const { savePerson, saveLoad } = await import("~/builders");
const { writeOne } = await import("db/write");
const { postLoad } = await import("~/loads/steps/post-load.server");
const { sql } = await import("drizzle-orm");

const file = { ...database() };
const hosted = openDatabase(LINE_MS > 0 ? line.url : server.url);
const become = (which: typeof file) => Object.assign(database(), which);

for (const which of [file, hosted]) {
  become(which);
  await migrate(which);
  await which.client.execute("create table scratch (n integer primary key, v integer)");
  await which.client.execute("insert into scratch values (1, 0)");
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const fields = {
  pickup_date: day(3),
  delivery_date: day(5),
  total_rate: "1210.50",
  origin_address_zip: "84104",
  destination_address_zip: "80216",
};
let posted = 0;
let locked = 0;

async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && "code" in error && /BUSY/.test(String(error.code)))) throw error;
      locked += 1;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
    }
  }
}

async function postedBatch(viewer: { id: string; role: "shipper" }) {
  const { client } = database();
  const batch = client.batch.bind(client);
  let kept: InStatement[] = [];
  client.batch = (statements, mode?: TransactionMode) => {
    kept = statements as InStatement[];
    return batch(statements, mode);
  };
  const loadId = await postLoad({ viewer: viewer as never, fields });
  client.batch = batch;
  const [insert] = kept as { sql: string; args: unknown[] }[];
  const columns = /\(([^)]*)\) values/.exec(insert?.sql ?? "")?.[1]?.split(", ") ?? [];
  const values = /values \((.*)\)$/.exec(insert?.sql ?? "")?.[1]?.split(", ") ?? [];
  const number = values.slice(0, columns.indexOf('"load_number"')).filter((value) => value === "?").length;
  const eventId = (kept as { sql: string; args: unknown[] }[]).find(({ sql }) => sql?.includes("load_events"))
    ?.args[0];
  return () => {
    posted += 1;
    const mark = `bench-${posted}-${Math.random()}`;
    const next = kept.map((statement, at) => {
      if (typeof statement === "string") return statement;
      const args = (statement.args as unknown[]).map((value) =>
        value === loadId ? mark : value === eventId ? `${mark}-e` : value,
      );
      if (at === 0) args[number] = 100_000_000 + posted;
      return { sql: statement.sql, args };
    });
    return untilFree(() => batch(next as InStatement[], "write"));
  };
}

const rows: string[][] = [];
const best = new Map<string, number>();
const shipper = new Map<unknown, Awaited<ReturnType<typeof savePerson>>>();
for (const which of [file, hosted]) {
  become(which);
  shipper.set(which, await savePerson({ role: "shipper" }));
}
for (let round = 0; round < JOBS; round += 1)
  for (const [name, which] of [
    ["file", file],
    ["hosted", hosted],
  ] as const) {
    become(which);
    const viewer = shipper.get(which) as never;
    const send = await postedBatch(viewer);
    const kinds: [string, () => Promise<unknown>][] = [
      ["one statement", () => writeOne(sql`update scratch set v = v + 1 where n = 1`)],
      ["a posted load, its batch", send],
      ["a posted load, the whole verb", () => postLoad({ viewer, fields })],
    ];
    for (const [kind, work] of kinds)
      for (const atOnce of AT_ONCE) {
        const rate = await ratePerSecond(
          Array.from({ length: WRITES }, () => work),
          atOnce,
        );
        const key = `${kind}|${atOnce}|${name}`;
        best.set(key, Math.max(best.get(key) ?? 0, rate));
      }
  }
for (const kind of ["one statement", "a posted load, its batch", "a posted load, the whole verb"])
  for (const atOnce of AT_ONCE) {
    const of = (name: string) => best.get(`${kind}|${atOnce}|${name}`) ?? 0;
    rows.push([
      kind,
      `${atOnce}`,
      of("file").toFixed(0),
      of("hosted").toFixed(0),
      (of("hosted") / of("file")).toFixed(2),
    ]);
  }
say(`Writes a second, the best of ${JOBS} rounds of ${WRITES}; the connection adds ${LINE_MS} ms.`);
say(`Simultaneous batches were answered "locked" ${locked} times and sent again.`);
say(markdown(["write", "at once", "file", "hosted", "ratio"], rows));

become(file);
const bytesOf = async () => {
  const lives = pathToFileURL(join(folder, `size-${Math.random()}.db`));
  await file.client.execute({ sql: "VACUUM INTO ?", args: [lives.pathname] });
  return (await import("node:fs")).statSync(lives).size;
};
const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
const before = await bytesOf();
for (let n = 0; n < LIVES; n += 1) await saveLoad({ owner, status: "new" });
const open = await bytesOf();
for (let n = 0; n < LIVES; n += 1) await saveLoad({ owner, driver, status: "complete", messages: true });
const complete = await bytesOf();
say(
  `An open load takes ${Math.round((open - before) / LIVES)} bytes, a finished one ${Math.round((complete - open) / LIVES)}.`,
);

hosted.client.close();
file.client.close();
await line.close();
await server.stop();
await rm(folder, { recursive: true, force: true });
