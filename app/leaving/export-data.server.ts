/**
 * Exports one user's data as a ZIP (account.json and files). The ZIP is streamed, so that memory never
 * contains all rows or a whole file.
 */
import { exportBilling } from "~/billing/export-billing.server";
import { exportCarrier } from "~/carriers/queries.server";
import { exportMessages } from "~/chat/export-messages.server";
import { exportFiles } from "~/files/export-files.server";
import type { FileStore } from "~/files/store/store";
import { chunksOf, zipAnswer, zipStream } from "~/files/zip-stream.server";
import { exportCarriedLoads, exportPostedLoads } from "~/loads/export-loads.server";
import { exportPapers } from "~/papers/export-papers.server";
import { exportDeliveryRecords } from "~/record/export-delivery-records.server";
import { instantText } from "~/text/dates";
import type { Viewer } from "~/trade/viewer";
import { type ExportName, exportRow, exportRows } from "./export-tables.server";

/** A value, or a list whose rows are read while the ZIP is written. */
type Part = readonly [name: string, value: unknown] | readonly [name: string, list: AsyncIterable<unknown>];

const isList = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

const written = (value: unknown, indent: string) =>
  JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);

/**
 * Yields a JSON object in chunks. Never yields an empty chunk, which the ZIP writer would treat as the end.
 */
export async function* writeJson(parts: readonly Part[]): AsyncGenerator<string> {
  let between = "{\n";
  for (const [name, value] of parts) {
    yield `${between}  ${JSON.stringify(name)}: `;
    between = ",\n";
    if (!isList(value)) {
      yield written(value, "  ");
      continue;
    }
    let before = "[\n    ";
    for await (const row of value) {
      yield before + written(row, "    ");
      before = ",\n    ";
    }
    yield before.startsWith("[") ? "[]" : "\n  ]";
  }
  yield "\n}\n";
}

async function* listOfFiles(viewer: Viewer) {
  for await (const file of exportFiles(viewer.id)) {
    yield {
      file: file.pathInZip,
      kind: file.kind,
      name: file.shownName,
      uploaded_at: instantText(file.createdAtMs),
      // If the founder uploaded the file, the JSON does not contain this value.
      uploaded_by_member: file.uploadedBy ?? undefined,
      seen_by: file.seenBy,
    };
  }
}

async function accountJson(viewer: Viewer, nowMs: number): Promise<AsyncGenerator<string>> {
  const lists = (...names: ExportName[]): Part[] => names.map((name) => [name, exportRows(name, viewer.id)]);
  // What belongs to the person who signed in. Everything else belongs to the company for which they act.
  const { personId } = viewer;
  const own = (...names: ExportName[]): Part[] => names.map((name) => [name, exportRows(name, personId)]);
  return writeJson([
    ["exported_at", instantText(nowMs)],
    ["account", await exportRow("account", personId)],
    ["carrier", await exportCarrier(viewer.id)],
    ["costs", await exportRow("costs", viewer.id)],
    ["billing", await exportBilling(viewer.id)],
    ...own("sessions", "companies", "invitations_sent", "phones", "mailed_links"),
    ["loads_posted", exportPostedLoads(viewer.id)],
    ["loads_carried", exportCarriedLoads(viewer.id)],
    ...lists(
      "requests",
      "offers",
      "book_now",
      "whereabouts",
      "stop_times",
      "charges",
      "releases",
      "invoices",
      "changes",
      "signed_contacts",
      "brokerages",
    ),
    ["delivery_records", exportDeliveryRecords(viewer.id)],
    ...lists("places_shared", "wait_links"),
    ["papers", exportPapers(viewer.id)],
    ["paper_terms", await exportRow("paper_terms", viewer.id)],
    ...lists("reviews_written", "reviews_received"),
    ["messages", exportMessages(viewer.id)],
    ...own("saved_searches"),
    ...lists("hidden_loads", "hidden_brokers"),
    ...own("load_alerts"),
    ["alert_settings", await exportRow("alert_settings", personId)],
    ...own("notices", "notice_choices", "support_requests"),
    ["files", listOfFiles(viewer)],
  ]);
}

async function* entries(viewer: Viewer, store: FileStore, brokenOff: AbortSignal, nowMs: number) {
  yield { name: "account.json", input: await accountJson(viewer, nowMs), lastModified: new Date(nowMs) };
  const lost: string[] = [];
  for await (const file of exportFiles(viewer.id)) {
    if (brokenOff.aborted) return;
    const body = await store.get(file.path);
    if (!body) lost.push(file.pathInZip);
    else {
      yield {
        name: file.pathInZip,
        input: chunksOf(body, brokenOff),
        lastModified: new Date(file.createdAtMs),
      };
    }
  }
  if (lost.length > 0) yield { name: "files-that-could-not-be-read.txt", input: `${lost.join("\n")}\n` };
}

/** Returns the ZIP as a stream. */
export const exportZip = (viewer: Viewer, store: FileStore, nowMs = Date.now()): ReadableStream<Uint8Array> =>
  zipStream((brokenOff) => entries(viewer, store, brokenOff, nowMs));

/** Returns the response to a GET or HEAD for the viewer's own export. */
export function exportAnswer(
  request: Request,
  viewer: Viewer,
  store: FileStore,
  nowMs = Date.now(),
): Response {
  const day = instantText(nowMs).slice(0, 10);
  return zipAnswer(request, `haulway-export-${day}.zip`, () => exportZip(viewer, store, nowMs));
}
