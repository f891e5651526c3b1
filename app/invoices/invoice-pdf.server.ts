/** The invoice of a load and its papers as one PDF, set when it is asked for: what it is made of is kept, and never changes. */
import { askedAhead } from "db/client";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { instantInWords } from "~/papers/paper";
import { pdfOfParts } from "~/papers/pdf.server";
import { NotFound } from "~/platform/errors";
import { numberOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { invoiceSections, invoiceTitle } from "./invoice-paper";
import { invoiceScene } from "./invoice-scene.server";
import { filesOfLoad, papersOf } from "./load-papers.server";

const NO_INVOICE = "No invoice was made of this load yet.";

/**
 * For its driver and the owner of the load. Papers are those of who carries the load: who was let go left none there.
 * @param invoiceId the invoice that is asked for; else the one that the page shows
 * @throws NotFound for anybody else, and without an invoice; Invalid 429
 */
export async function invoicePdf(viewer: Viewer, loadId: string, invoiceId: string | null = null) {
  const counted = askedAhead(() => countAgainstLimit("invoices", viewer.id));
  const [{ load, invoice }, files] = await Promise.all([
    invoiceScene(viewer, loadId, invoiceId),
    filesOfLoad(viewer, loadId),
  ]);
  if (!invoice) throw new NotFound(NO_INVOICE);
  await counted();
  const { parts, pictures, attached, section } = await papersOf(load.isCarried ? files : []);
  const title = invoiceTitle(invoice);
  const madeAt = new Date(invoice.made_at);
  const bill = {
    title,
    head: `Load ${numberOf(load)} · Made ${instantInWords(madeAt.toISOString())}`,
    sections: [...invoiceSections(invoice), ...(section.rows?.length ? [section] : [])],
  };
  const bytes = await pdfOfParts({ title, madeAt, parts: [bill, ...parts], pictures, attached });
  return { bytes, name: `${title} ${numberOf(load)}.pdf`.replaceAll(" ", "-") };
}
