/**
 * One person's data as a zip (account.json and files), streamed: neither the rows nor a file
 * is ever held in memory whole.
 */
import { exportMailedLinks, exportProfile, exportSessions } from "~/accounts/export-account.server";
import { exportAlertSettings, exportLoadAlerts, exportSavedSearches } from "~/alerts/export-alerts.server";
import { exportBilling } from "~/billing/export-billing.server";
import { exportBookNow } from "~/bookings/export-bookings.server";
import { exportCarrier } from "~/carriers/queries.server";
import { exportChanges, exportSignedContacts } from "~/changes/export-changes.server";
import { exportCharges, exportReleases, exportStopTimes } from "~/charges/export-charges.server";
import { exportMessages } from "~/chat/export-messages.server";
import { exportCosts } from "~/costs/queries.server";
import { exportFiles } from "~/files/export-files.server";
import type { FileStore } from "~/files/store";
import { piecesOf, zipAnswer, zipStream } from "~/files/zip-stream.server";
import { exportInvoices } from "~/invoices/export-invoices.server";
import { exportCarriedLoads, exportPostedLoads } from "~/loads/export-loads.server";
import { exportNoticeChoices, exportNotices } from "~/notices/export-notices.server";
import { exportOffers } from "~/offers/export-offers.server";
import { exportPapers } from "~/papers/export-papers.server";
import { exportStandingTerms } from "~/papers/standing-terms.server";
import { instantText } from "~/platform/dates";
import { exportPhones } from "~/push/phones.server";
import { exportDeliveryRecords } from "~/record/export-delivery-records.server";
import { exportBrokerages } from "~/record/say-brokerage.server";
import { exportRequests } from "~/requests/export-requests.server";
import { exportReviews } from "~/reviews/export-reviews.server";
import { exportSupportRequests } from "~/support/queries.server";
import type { Viewer } from "~/trade/viewer";
import { exportWhereabouts } from "~/whereabouts/export-whereabouts.server";
import { exportSharing } from "~/whereabouts/sharing.server";
import { exportWaitLinks } from "~/whereabouts/wait-links.server";

/** One value, or a list read while it is written. */
type Part = readonly [name: string, value: unknown] | readonly [name: string, list: AsyncIterable<unknown>];

const isList = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

const written = (value: unknown, indent: string) =>
  JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);

/** A JSON object in pieces. No piece is empty: the zip writer takes an empty one for the end. */
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
      seen_by: file.seenBy,
    };
  }
}

async function accountJson(viewer: Viewer, nowMs: number): Promise<AsyncGenerator<string>> {
  return writeJson([
    ["exported_at", instantText(nowMs)],
    ["account", await exportProfile(viewer.id)],
    ["carrier", await exportCarrier(viewer.id)],
    ["costs", await exportCosts(viewer.id)],
    ["billing", await exportBilling(viewer.id)],
    ["sessions", exportSessions(viewer.id)],
    ["phones", exportPhones(viewer.id)],
    ["mailed_links", exportMailedLinks(viewer.id)],
    ["loads_posted", exportPostedLoads(viewer.id)],
    ["loads_carried", exportCarriedLoads(viewer.id)],
    ["requests", exportRequests(viewer.id)],
    ["offers", exportOffers(viewer.id)],
    ["book_now", exportBookNow(viewer.id)],
    ["whereabouts", exportWhereabouts(viewer.id)],
    ["stop_times", exportStopTimes(viewer.id)],
    ["charges", exportCharges(viewer.id)],
    ["releases", exportReleases(viewer.id)],
    ["invoices", exportInvoices(viewer.id)],
    ["changes", exportChanges(viewer.id)],
    ["signed_contacts", exportSignedContacts(viewer.id)],
    ["brokerages", exportBrokerages(viewer.id)],
    ["delivery_records", exportDeliveryRecords(viewer.id)],
    ["places_shared", exportSharing(viewer.id)],
    ["wait_links", exportWaitLinks(viewer.id)],
    ["papers", exportPapers(viewer.id)],
    ["paper_terms", await exportStandingTerms(viewer.id)],
    ["reviews_written", exportReviews(viewer.id, "submitter")],
    ["reviews_received", exportReviews(viewer.id, "recipient")],
    ["messages", exportMessages(viewer.id)],
    ["saved_searches", exportSavedSearches(viewer.id)],
    ["load_alerts", exportLoadAlerts(viewer.id)],
    ["alert_settings", await exportAlertSettings(viewer.id)],
    ["notices", exportNotices(viewer.id)],
    ["notice_choices", await exportNoticeChoices(viewer.id)],
    ["support_requests", exportSupportRequests(viewer.id)],
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
        input: piecesOf(body, brokenOff),
        lastModified: new Date(file.createdAtMs),
      };
    }
  }
  if (lost.length > 0) yield { name: "files-that-could-not-be-read.txt", input: `${lost.join("\n")}\n` };
}

/** The zip as a stream. */
export const exportZip = (viewer: Viewer, store: FileStore, nowMs = Date.now()): ReadableStream<Uint8Array> =>
  zipStream((brokenOff) => entries(viewer, store, brokenOff, nowMs));

/** The answer to a GET or HEAD for one's own export. */
export function exportAnswer(
  request: Request,
  viewer: Viewer,
  store: FileStore,
  nowMs = Date.now(),
): Response {
  const day = instantText(nowMs).slice(0, 10);
  return zipAnswer(request, `haulway-export-${day}.zip`, () => exportZip(viewer, store, nowMs));
}
