/** The servers of `npm run edge` must refuse the scripts of websites that the developer visits. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { afterEach, expect, it } from "vitest";
import { root } from "../../app/cli/processes.mjs";
import { freePort } from "../../app/cli/settings.mjs";
import { localDatabase } from "../../app/edge/local-database.mjs";
import { canRunSqld } from "../fixtures/servers/start-sqld";

/** A browser posts such a text from another site without asking the server first. */
const FROM_WEBSITE = { "Content-Type": "text/plain", Origin: "https://elsewhere.example" };
const STARTS_WITHIN_MS = 30_000;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(command: string, args: readonly string[], env: NodeJS.ProcessEnv, url: string) {
  const server = spawn(command, args, { cwd: root, env, stdio: "ignore" });
  const ended = once(server, "close");
  ends.push(async () => {
    server.kill("SIGKILL");
    await ended;
  });
  const responds = () =>
    fetch(url).then(
      ({ status }) => status > 0,
      () => false,
    );
  await expect.poll(responds, { timeout: STARTS_WITHIN_MS }).toBe(true);
}

async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), "haulway-local-"));
  ends.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

it.skipIf(!canRunSqld)(
  "the local database runs statements only with its token",
  async () => {
    const port = await freePort();
    const { child, token } = localDatabase({ folder: await temporaryFolder(), port });
    const url = `http://127.0.0.1:${port}`;
    await start(child.command, child.args, child.env, `${url}/health`);
    const other = localDatabase({ folder: "", port }).token;
    for (const path of ["/v2/pipeline", "/v3/pipeline", "/"]) {
      const body = JSON.stringify({
        statements: ["SELECT 1"],
        requests: [{ type: "execute", stmt: { sql: "SELECT 1" } }],
      });
      const ask = (headers: Record<string, string>) => fetch(url + path, { method: "POST", headers, body });
      expect([path, (await ask(FROM_WEBSITE)).status]).toEqual([path, 401]);
      expect([path, (await ask({ Authorization: `Bearer ${other}` })).status]).toEqual([path, 401]);
    }
    const client = createClient({ url, authToken: token });
    await client.batch(["CREATE TABLE kept (id)", "INSERT INTO kept VALUES (7)"], "write");
    expect((await client.execute("SELECT id FROM kept")).rows).toMatchObject([{ id: 7 }]);
    client.close();
  },
  60_000,
);

it("the folder for mail accepts emails from the Worker only", async () => {
  const [port, folder] = [await freePort(), await temporaryFolder()];
  const env = {
    ...process.env,
    DATA_DIR: folder,
    SESSION_SECRET: "only-for-tests-0123456789-0123456789",
    SMTP_URL: "",
  };
  const url = `http://127.0.0.1:${port}`;
  await start(process.execPath, ["--import", "tsx", "app/edge/mail-folder.ts", String(port)], env, url);
  const body = JSON.stringify({
    from: "Haulway <board@haulway.test>",
    to: ["driver@haulway.test"],
    subject: "Reset your password",
    text: "Words",
  });
  const post = async (headers: Record<string, string>) =>
    (await fetch(url, { method: "POST", headers, body })).status;
  const kept = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".eml"));
  expect(await post(FROM_WEBSITE)).toBe(403);
  expect(await kept()).toEqual([]);
  expect(await post({})).toBe(200);
  expect(await kept()).toHaveLength(1);
}, 60_000);
