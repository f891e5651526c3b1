import { fileUrl } from "~/files/records.server";
import { formatMoney } from "~/text/money";
import type { LoadEvent } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";
import type { LoadRow, Party } from "./built-load";
import { type BuiltDocument, buildDocument, type Content } from "./documents";
import type { Step } from "./history";
import { pdfOf } from "./pdf";

const NOWHERE = {
  origin_address_city: null,
  origin_address_state: null,
  destination_address_city: null,
  destination_address_state: null,
};

export function nameOfRow(load: LoadRow): string {
  return nameOf({ ...NOWHERE, load_number: 0, ...load });
}

interface Papers {
  load: LoadRow;
  owner: Party;
  driver: Party;
  steps: readonly Step[];
  proofOfDelivery?: Content;
  additionalFiles?: readonly Content[];
}

export function documentsOfLoad(papers: Papers): BuiltDocument[] {
  const { load, owner, driver } = papers;
  const lines = [
    nameOfRow(load),
    `Pickup ${load.pickup_date}, delivery ${load.delivery_date}`,
    `Rate ${formatMoney(load.total_rate_cents)}`,
    `Shipper: ${owner.fullName}`,
    `Carrier: ${driver.fullName}`,
  ];
  const pdf = (title: string, ...more: string[]): Content => ({
    bytes: pdfOf(title, [...lines, ...more]),
    contentType: "application/pdf",
  });
  const brought = (event: LoadEvent, uploader: Party) => {
    const step = papers.steps.find((past) => past.event === event);
    return step && { uploaderId: uploader.id, loadId: load.load_id, createdAtMs: step.atMs };
  };

  const sent = brought("send documents", owner);
  if (!sent) return [];
  const confirmation = buildDocument({
    ...sent,
    kind: "rate_confirmation",
    content: pdf("Rate confirmation"),
  });
  const documents = [
    confirmation,
    buildDocument({ ...sent, kind: "bill_of_lading", content: pdf("Bill of lading") }),
  ];
  const signed = brought("sign", driver);
  if (signed) {
    const content = pdf("Rate confirmation", `Signed: ${driver.fullName}`);
    const stem = `${confirmation.row.file_id.replace(/\.pdf$/, "")}_signed`;
    documents.push(buildDocument({ ...signed, kind: "signed_rate_confirmation", content, stem }));
  }
  const delivered = brought("deliver", driver);
  if (delivered) {
    const content = papers.proofOfDelivery ?? pdf("Proof of delivery", "Received in good order.");
    documents.push(buildDocument({ ...delivered, kind: "proof_of_delivery", content }));
    for (const more of papers.additionalFiles ?? []) {
      documents.push(buildDocument({ ...delivered, kind: "additional", content: more }));
    }
  }
  return documents;
}

export function urlsOf(documents: readonly BuiltDocument[]): Partial<LoadRow> {
  const urls = (kind: BuiltDocument["row"]["kind"]) =>
    documents.filter(({ row }) => row.kind === kind).map(({ row }) => fileUrl({ fileId: row.file_id }));
  return {
    rate_confirmation_url: urls("signed_rate_confirmation")[0] ?? urls("rate_confirmation")[0] ?? null,
    bill_of_lading_url: urls("bill_of_lading")[0] ?? null,
    dropoff_image_url: urls("proof_of_delivery")[0] ?? null,
    additional_files: urls("additional"),
  };
}
