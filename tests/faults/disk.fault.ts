import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAX_WAIT_MS } from "db/write";
import { expect, it } from "vitest";
import { ensureBuilt } from "../../app/cli/build.mjs";
import { type App, appIn } from "../http/support/app";
import { alerts, controlValue, INNARDS } from "../http/support/html";
import { longPdf, pdfs, type Shipment, shipmentAt, statusOf } from "../http/support/shipment";
import { loadFields, type Visitor } from "../http/support/visitor";
import { startApp } from "../start-app";
import { found, logged, timed, within } from "./finding";
import { mayMount, mount, unmount } from "./mounts";

const MB = 1024 * 1024;
/**
 * The app counts uploads in the database before it reads their files, so it refuses uploads with the same
 * message as other forms.
 */
const NOT_SAVED = "Haulway can't save this right now. Nothing was changed. Please try again.";

/** The first load may succeed, because the journal still has some space. */
async function postUntilRefused(shipper: Visitor) {
  const stored: string[] = [];
  for (let index = 0; index < 2_000; index += 1) {
    const cargo = `Pallets ${index}`;
    const { answer, seconds } = await timed(() =>
      shipper.post("/new_load", loadFields({ cargo_description: cargo })),
    );
    if (answer.status !== 302) return { stored, answer, seconds, cargo };
    stored.push(cargo);
  }
  throw new Error("The disk never filled up.");
}

async function throughFullDisk(app: App, { shipper, driver, loadId }: Shipment, free: () => void) {
  const send = () =>
    shipper.stepFiles(loadId, "send-documents", {
      rate_confirmation: pdfs.rate,
      bill_of_lading: longPdf(6 * MB),
    });
  const before = await app.blobs();
  const upload = await timed(send);
  const post = await postUntilRefused(shipper);
  const read = await timed(() => driver.get("/search"));

  expect(upload.answer.status).toBe(503);
  expect(alerts(upload.answer.text)).toEqual([NOT_SAVED]);
  expect(await statusOf(app, loadId)).toBe("rate confirmation");
  expect(await app.blobs()).toEqual(before);
  expect(post.answer.status).toBe(503);
  const [words = ""] = alerts(post.answer.text);
  expect(words).toBe(NOT_SAVED);
  expect(post.answer.text).toContain(post.cargo);
  expect(controlValue(post.answer.text, "total_rate")).toBe("1450.50");
  expect(post.answer.text + upload.answer.text).not.toMatch(INNARDS);
  const seconds = Math.max(upload.seconds, post.seconds);
  expect(seconds).toBeLessThan(within(MAX_WAIT_MS));
  expect(read.answer.status).toBe(200);

  const rows = await app.truth<{ cargo: string }>(
    "SELECT cargo_description AS cargo FROM loads WHERE cargo_description LIKE 'Pallets %' ORDER BY rowid",
  );
  expect(rows.map(({ cargo }) => cargo)).toEqual(post.stored);

  free();
  expect((await send()).status).toBe(302);
  expect((await shipper.post("/new_load", loadFields())).status).toBe(302);
  expect(await app.value<string>("PRAGMA quick_check(1)")).toBe("ok");
  return {
    reads: `503 “${words}” Typed values remain; an upload gets the same. Pages work`,
    seconds,
    stored: `yes: ${post.stored.length} loads acknowledged, ${rows.length} stored; nothing of the refused upload; both forms succeeded once there was room`,
  };
}

it.runIf(mayMount)("the disk is full", async () => {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), "haulway-full-"));
  mount("-t", "tmpfs", "-o", "size=32m,mode=700", "none", folder);
  const running = await startApp("faults-full", { DATA_DIR: folder });
  const { app, close } = await appIn({ ...running, dataDir: folder });
  try {
    const shipment = await shipmentAt(app, "rate confirmation");
    const ballast = join(folder, "ballast");
    for (const chunk of [MB, 4096]) {
      try {
        for (;;) appendFileSync(ballast, Buffer.alloc(chunk));
      } catch (error) {
        expect(error).toMatchObject({ code: "ENOSPC" });
      }
    }
    const outcome = await throughFullDisk(app, shipment, () => rmSync(ballast));
    const log = await logged(app, /SQLITE_\w*FULL\w*|disk is full/);
    found({ fault: "the disk is full (a tmpfs of 32 MB)", log, ...outcome });
  } finally {
    close();
    await running.stop();
    unmount(folder);
    rmSync(folder, { recursive: true, force: true });
  }
});

it("the disk accepts no more bytes (RLIMIT_FSIZE)", async () => {
  await ensureBuilt();
  const running = await startApp("faults-no-bytes");
  const { app, close } = await appIn(running);
  const limit = (bytes: string) =>
    expect(spawnSync("prlimit", ["--pid", String(running.pid), `--fsize=${bytes}:unlimited`]).status).toBe(0);
  try {
    const shipment = await shipmentAt(app, "rate confirmation");
    limit("0");
    const outcome = await throughFullDisk(app, shipment, () => limit("unlimited"));
    const log = await logged(app, /SQLITE_IOERR\w*|SQLITE_FULL|disk I\/O error/);
    found({ fault: "the disk accepts no byte (RLIMIT_FSIZE 0)", log, ...outcome });
  } finally {
    close();
    await running.stop();
  }
});
