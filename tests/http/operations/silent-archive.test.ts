import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { ensureBuilt } from "../../../app/cli/build.mjs";
import { freePort } from "../../../app/cli/settings.mjs";
import { type RunningApp, startApp } from "../../start-app";

beforeAll(() => ensureBuilt(), 180_000);

async function startsAndSays(archive: string, app: Promise<RunningApp>) {
  const running = await app;
  try {
    expect((await fetch(`${running.url}/login`)).status).toBe(200);
    const log = await running.log();
    const said = log.split("\n").filter((line) => line.includes("the archive is not ready"));
    expect(said).toHaveLength(1);
    expect(JSON.parse(said[0] ?? "")).toMatchObject({ archive, err: expect.anything() });
  } finally {
    await running.stop();
  }
}

it("starts and names the archive if nothing listens at its address", async () => {
  const host = `127.0.0.1:${await freePort()}`;
  await startsAndSays(host, startApp("archive-refuses", { ARCHIVE_DATABASE_URL: `http://${host}` }));
});

it("starts if the archive accepts connections but does not answer", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await new Promise((ready) => silent.once("listening", ready));
  const host = `127.0.0.1:${(silent.address() as { port: number }).port}`;
  try {
    await startsAndSays(host, startApp("archive-silent", { ARCHIVE_DATABASE_URL: `http://${host}` }));
  } finally {
    silent.close();
  }
});

it("refuses a database that is not an archive and names it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "haulway-no-archive-"));
  const file = join(folder, "notes.db");
  await writeFile(file, "These are notes, and no database. ".repeat(100));
  try {
    await expect(
      startApp("archive-unusable", { ARCHIVE_DATABASE_URL: pathToFileURL(file).href }),
    ).rejects.toThrow(`Haulway cannot use its archive ${file}: `);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
