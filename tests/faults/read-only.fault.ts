import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAX_WAIT_MS } from "db/write";
import { expect, it } from "vitest";
import { ensureBuilt } from "../../app/cli/build.mjs";
import { appIn } from "../http/support/app";
import { alerts, controlValue, INNARDS } from "../http/support/html";
import { pdfs, shipmentAt } from "../http/support/shipment";
import { loadFields } from "../http/support/visitor";
import { type RunningApp, startApp } from "../start-app";
import { found, logged, timed, within } from "./finding";
import { mayMount, mount, unmount } from "./mounts";

it.runIf(mayMount)("the data folder is read-only", async () => {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), "haulway-read-only-"));
  const start = (name: string) => startApp(`faults-${name}`, { DATA_DIR: folder });
  let running: RunningApp = await start("before-read-only");
  const { app, close } = await appIn({ ...running, dataDir: folder });
  try {
    const { shipper } = await shipmentAt(app, "rate confirmation sent");
    const { loadId } = await shipmentAt(app, "rate confirmation", { shipper });
    const papers = { rate_confirmation: pdfs.rate, bill_of_lading: pdfs.bill };
    const loads = () => app.value("SELECT count(*) FROM loads");
    await running.stop();

    mount("--bind", folder, folder);
    mount("-o", "remount,bind,ro", folder);
    running = await start("read-only");
    const reader = shipper.at(running);
    const [before, blobs] = [await loads(), await app.blobs()];
    const post = await timed(() => reader.post("/new_load", loadFields()));
    const upload = await timed(() => reader.stepFiles(loadId, "send-documents", papers));
    const read = await timed(() => reader.get("/dashboard"));
    for (const { answer } of [post, upload]) {
      expect(answer.status).toBe(503);
      expect(answer.text).not.toMatch(INNARDS);
    }
    const [words] = alerts(post.answer.text);
    expect(words).toMatch(/try again/);
    expect(controlValue(post.answer.text, "total_rate")).toBe("1450.50");
    expect(read.answer.status).toBe(200);
    const seconds = Math.max(post.seconds, upload.seconds, read.seconds);
    expect(seconds).toBeLessThan(within(MAX_WAIT_MS));
    expect([await loads(), await app.blobs()]).toEqual([before, blobs]);
    // The app counts uploads in the database before it reads their files, so it writes nothing to the file
    // folder.
    const log = await logged(running, /SQLITE_READONLY/);

    await running.stop();
    mount("-o", "remount,bind,rw", folder);
    running = await start("writable-again");
    const writer = shipper.at(running);
    expect((await writer.post("/new_load", loadFields())).status).toBe(302);
    expect((await writer.stepFiles(loadId, "send-documents", papers)).status).toBe(302);
    expect(await loads()).toBe(before + 1);
    found({
      fault: "the data folder is read-only",
      reads: `503 “${words}” Typed values remain; an upload: 503 “${alerts(upload.answer.text)[0]}” Pages work`,
      seconds,
      log,
      stored: "yes: nothing changed; both forms succeeded after a start with a writable folder",
    });
  } finally {
    close();
    await running.stop();
    unmount(folder);
    rmSync(folder, { recursive: true, force: true });
  }
});
