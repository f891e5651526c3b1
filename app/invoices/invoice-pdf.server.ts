/** The PDF is not stored. */
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { instantInWords } from "~/papers/paper";
import { pdfOfParts } from "~/papers/pdf.server";
import { NotFound } from "~/platform/errors";
import { numberOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { invoiceSections, invoiceTitle } from "./invoice-paper";
import { invoiceScene } from "./invoice-scene.server";
import { filesOfLoad, papersOf } from "./load-papers.server";
import { zoneOfBill } from "./zone-of-bill.server";

const NO_INVOICE = "No invoice for this load yet.";
const NOT_THAT_ONE = "That invoice doesn't exist. Open the load's invoices and choose one there.";

/**
 * Documents are included only after the delivery; before that, the haul is not billed.
 * @throws NotFound if the viewer may not see the invoice, or it does not exist
 * @throws Invalid 429 if the viewer requests too many invoices
 */
export async function invoicePdf(viewer: Viewer, loadId: string, invoiceId: string | null = null) {
  const [{ load, invoice }, files] = await Promise.all([
    invoiceScene(viewer, loadId, invoiceId),
    filesOfLoad(viewer, loadId),
    countAgainstLimit("invoices", viewer.id),
  ]);
  if (!invoice) throw new NotFound(NO_INVOICE);
  if (invoiceId && invoice.invoice_id !== invoiceId) throw new NotFound(NOT_THAT_ONE);
  const { parts, pictures, attached, section } = await papersOf(load.isDelivered ? files : []);
  const title = invoiceTitle(invoice);
  const madeAt = new Date(invoice.made_at);
  const bill = {
    title,
    head: `Load ${numberOf(load)} · Sent ${instantInWords(madeAt.toISOString(), zoneOfBill(load))}`,
    sections: [...invoiceSections(invoice), ...(section.rows?.length ? [section] : [])],
  };
  const bytes = await pdfOfParts({ title, madeAt, parts: [bill, ...parts], pictures, attached });
  return { bytes, name: `${title} ${numberOf(load)}.pdf`.replaceAll(" ", "-") };
}
