import { afterAll, expect, it } from "vitest";
import { CALL_MS, REMOVAL_MS } from "~/files/store/vercel-blob-store.server";
import { appFor } from "../http/support/app";
import { alerts, INNARDS } from "../http/support/html";
import { longPdf, pdfs, shipmentAt, statusOf } from "../http/support/shipment";
import { found, logged, timed, within } from "./finding";
import { startHalfSilent } from "./silent";

const TOKEN = "vercel_blob_rw_faults_secret";
let takes = 0;
const store = await startHalfSilent((request, response) => {
  const url = new URL(request.url ?? "/", "http://any");
  if (request.method !== "PUT" || takes === 0) return;
  takes -= 1;
  const pathname = url.searchParams.get("pathname") ?? "";
  const address = `https://faults.private.blob.vercel-storage.com/${pathname}`;
  const kept = { url: address, downloadUrl: address, pathname, contentType: "application/pdf", etag: '"1"' };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(kept));
});
const app = appFor("faults-blobs", {
  BLOB_READ_WRITE_TOKEN: TOKEN,
  VERCEL_BLOB_API_URL: `http://127.0.0.1:${store.port}/api/blob`,
});
afterAll(() => store.stop());

const MB = 1024 * 1024;

it.each([
  { what: "the file store accepts calls and never answers", already: 0, bill: pdfs.bill },
  { what: "the file store stops answering after the first of two files", already: 1, bill: pdfs.bill },
  { what: "the file store does not answer a file in parts", already: 1, bill: longPdf(6 * MB) },
])("$what", async ({ what, already, bill }) => {
  const { shipper, loadId } = await shipmentAt(app, "rate confirmation");
  takes = already;
  const calls = store.taken();
  const { answer, seconds } = await timed(() =>
    shipper.stepFiles(loadId, "send-documents", { rate_confirmation: pdfs.rate, bill_of_lading: bill }),
  );
  expect(store.taken()).toBeGreaterThan(calls);
  expect(takes).toBe(0);
  expect(answer.status).toBe(503);
  expect(alerts(answer.text)).toEqual(["Error uploading file. Please try again."]);
  expect(answer.text).not.toMatch(INNARDS);
  expect(answer.text).not.toContain(TOKEN);
  // The user waits for the upload call, for the removal of data that this call may have stored, and for the
  // removal of the form's earlier files.
  expect(seconds).toBeLessThan(within(CALL_MS, REMOVAL_MS, REMOVAL_MS));
  expect(await statusOf(app, loadId)).toBe("rate confirmation");
  expect(await app.value("SELECT count(*) FROM files WHERE load_id = ?", loadId)).toBe(0);
  const given = await logged(app, /a write failed/);
  const stayed = already && (await logged(app, /files of a refused upload stayed in the store/));
  found({
    fault: what,
    reads: `503 “${alerts(answer.text)[0]}”`,
    seconds,
    log: stayed ? `${given}; ${stayed}` : given,
    stored: "yes: no row, the status is unchanged",
  });
});
