import { waitingRows } from "~/charges/waiting-rows.server";
import { daysBetween } from "~/text/dates";
import type { Viewer } from "~/trade/viewer";
import { billOf } from "./bill.server";
import type { InvoiceScene } from "./invoice-scene.server";
import { TERMS_ROW } from "./terms.server";

type Invoice = NonNullable<InvoiceScene["invoice"]>;

export async function factsNow(
  viewer: Viewer,
  scene: InvoiceScene,
  nowMs: number,
): Promise<[string, string][]> {
  const waits = scene.isWaitingBilled ? await waitingRows(viewer, scene.load.load_id, nowMs) : [];
  return [...billOf(scene), ...waits];
}

export const daysToPay = ({ billed_on, due_on }: Invoice): number | null =>
  due_on === null ? null : daysBetween(billed_on, due_on);

export function wouldDiffer(
  now: { lines: InvoiceScene["lines"]; facts: readonly [string, string][]; days: number | null },
  invoice: Invoice,
): boolean {
  const facts = invoice.facts.filter(([name]) => name !== TERMS_ROW);
  return (
    now.days !== daysToPay(invoice) ||
    JSON.stringify(now.lines) !== JSON.stringify(invoice.lines) ||
    JSON.stringify(now.facts) !== JSON.stringify(facts)
  );
}
