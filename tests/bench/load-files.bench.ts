/**
 * `npm run bench -- load-files` compares the server's CPU time per load in a file of 500 rows with the CPU
 * time of a load posted with the form, in the same run. It also measures a PUT of an unchanged load through
 * the API, and how long each request blocks the event loop. ROUNDS sets the number of rounds.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { newKey, prefixOf } from "~/api-keys/key-text";
import { SCOPES } from "~/api-keys/scopes";
import { saveApiKey, savePerson } from "~/builders";
import { hashOf } from "~/platform/secret";
import { root } from "../../app/cli/processes.mjs";
import { dayFromNow } from "../fixtures/days";
import { databaseIn } from "../fixtures/servers/database-in";
import { loadFields } from "../http/support/visitor";
import { startApp } from "../start-app";
import { type Ask, askFor, cookieOf, form } from "./many-requests";
import { markdown, ms, say, spreadOf } from "./measure";
import { secondsOf } from "./memory";

const ROWS = 500;
const FORMS = 100;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** During these rounds, V8 optimizes most of the code. */
const WARM_UPS = 2;

const probeFile = join(root, "test-results", "loop-probe");
rmSync(probeFile, { force: true });
const app = await startApp("bench-load-files", {
  RATE_LIMIT_SCALE: "1000000",
  NODE_OPTIONS: `--import=${join(root, "tests/bench/loop-probe.mjs")}`,
  LOOP_PROBE: probeFile,
});

/** Returns the longest turn of the event loop since the last call, in milliseconds of CPU time. */
async function longestTurn(): Promise<number> {
  process.kill(app.pid, "SIGUSR2");
  while (!existsSync(probeFile)) await pause(20);
  const longestMs = Number(readFileSync(probeFile, "utf8"));
  rmSync(probeFile);
  return longestMs;
}

let count = 0;
function nextLoad(): Record<string, string> {
  count += 1;
  return loadFields({ reference: `PO-${count}` });
}

const FIELDS = Object.keys(loadFields({ reference: "" }));

function nextFile(): string {
  const rows = Array.from({ length: ROWS }, nextLoad);
  return [FIELDS, ...rows.map((row) => FIELDS.map((field) => row[field] ?? ""))]
    .map((cells) => cells.join(","))
    .join("\r\n");
}

async function send(cookie: string, ask: Omit<Ask, "cookie" | "method">): Promise<string> {
  const { status, headers } = await askFor(app.url, { method: "POST", cookie, ...ask });
  if (status !== 302) throw new Error(`${ask.path} returned ${status}.`);
  return headers.location ?? "";
}

async function look(cookie: string, text: string): Promise<string> {
  const body = new FormData();
  body.set("rows", "");
  body.set("file", new File([text], "Monday.csv"));
  const asked = new Response(body);
  const headers = { "Content-Type": asked.headers.get("content-type") ?? "" };
  const bytes = new Uint8Array(await asked.arrayBuffer());
  return send(cookie, {
    path: "/bulk",
    body: bytes,
    headers: { ...headers, "Content-Length": String(bytes.length) },
  });
}

async function put(key: string, reference: string): Promise<number> {
  const body = JSON.stringify({
    origin: { city: "Reno", state: "NV" },
    destination: { city: "Elko", state: "NV" },
    pickup: { date: dayFromNow(3) },
    delivery: { date: dayFromNow(4) },
    total_rate: 1450.5,
    weight_lb: 42_000,
    cargo_description: "Palletised onions",
  });
  const headers = {
    Authorization: `Bearer ${key}`,
    "Content-Type": "application/json",
    "Content-Length": String(body.length),
  };
  const path = `/api/v1/loads/${reference}`;
  return (await askFor(app.url, { method: "PUT", path, body, headers })).status;
}

async function postFile(cookie: string, path: string): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    await send(cookie, { path: `${path}?step=post`, body: "" });
    const page = await askFor(app.url, { method: "GET", path, cookie });
    isLeft = page.text().includes("To continue, select");
  }
}

try {
  const database = databaseIn(app.dataDir);
  const shipper = await savePerson({ role: "shipper" }, database);
  const cookie = await cookieOf(app.url, shipper);
  const key = newKey();
  const scopes = JSON.stringify(SCOPES);
  await saveApiKey(shipper, { prefix: prefixOf(key), key_hash: await hashOf(key), scopes }, database);
  const references = Array.from({ length: FORMS }, (_, at) => `API-${at}`);
  for (const reference of references)
    if ((await put(key, reference)) !== 201) throw new Error(`The API did not post ${reference}.`);
  const posted = async () => {
    const { rows } = await database.client.execute({
      sql: "select count(*) as posted from loads where owner_id = ?",
      args: [shipper.id],
    });
    return Number(rows[0]?.posted);
  };

  const measure = async (loads: number, work: () => Promise<void>) => {
    await longestTurn();
    const usedBefore = secondsOf([app.pid]);
    await work();
    return { eachMs: (1000 * (secondsOf([app.pid]) - usedBefore)) / loads, turnMs: await longestTurn() };
  };
  const round = async () => {
    const forms = await measure(FORMS, async () => {
      for (let at = 0; at < FORMS; at += 1) await send(cookie, { path: "/new_load", body: form(nextLoad()) });
    });
    const text = nextFile();
    let path = "";
    const looked = await measure(ROWS, async () => {
      path = await look(cookie, text);
    });
    const filed = await measure(ROWS, () => postFile(cookie, path));
    const again = await measure(ROWS, async () => void (await look(cookie, text)));
    const puts = await measure(FORMS, async () => {
      for (const reference of references)
        if ((await put(key, reference)) !== 200)
          throw new Error(`The API did not accept ${reference} again.`);
    });
    return { forms, looked, filed, again, puts };
  };

  for (let at = 0; at < WARM_UPS; at += 1) await round();
  const rounds = [];
  for (let at = 0; at < ROUNDS; at += 1) rounds.push(await round());
  const expected = (WARM_UPS + ROUNDS) * (FORMS + ROWS) + FORMS;
  if ((await posted()) !== expected) throw new Error(`${await posted()} loads were posted, not ${expected}.`);

  const median = (values: readonly number[]) => spreadOf(values).p50;
  const line = (name: string, of: readonly { eachMs: number; turnMs: number }[]) => [
    name,
    median(of.map(({ eachMs }) => eachMs)).toFixed(2),
    ms(Math.max(...of.map(({ turnMs }) => turnMs))),
  ];
  say(
    markdown(
      [`${ROUNDS} rounds`, "ms of CPU a load", "longest turn, ms of CPU"],
      [
        line(
          "form",
          rounds.map(({ forms }) => forms),
        ),
        line(
          "file: look",
          rounds.map(({ looked }) => looked),
        ),
        line(
          "file: post",
          rounds.map(({ filed }) => filed),
        ),
        line(
          "file: look, nothing changed",
          rounds.map(({ again }) => again),
        ),
        line(
          "API: PUT, nothing changed",
          rounds.map(({ puts }) => puts),
        ),
      ],
    ),
  );
  const ratios = rounds.map(({ forms, looked, filed }) => forms.eachMs / (looked.eachMs + filed.eachMs));
  say(`A load of a file takes 1/${median(ratios).toFixed(1)} of the CPU time of the form.`);
  const unchanged = rounds.map(({ forms, puts }) => forms.eachMs / puts.eachMs);
  say(`An unchanged load of the API takes 1/${median(unchanged).toFixed(1)} of it.`);
  database.client.close();
} finally {
  await app.stop();
}
