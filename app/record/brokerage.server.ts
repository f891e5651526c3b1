import { paperIn } from "~/papers/read-paper.server";
import { formatDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { PAID_BY } from "~/trade/invoices";
import { numberOf } from "~/trade/load-number";
import type { RecordFacts } from "./read-record.server";
import { type RecordSection, row } from "./record";

const NOT_SAID = "Not entered in Haulway. Ask the broker.";

/** Null if Haulway made no bill of lading. */
function consignorOf({ papers }: RecordFacts): string | null {
  const bill = papers.findLast(({ kind, paper }) => kind === "bill_of_lading" && paper !== null);
  const rows = bill?.paper
    ? paperIn(bill.paper.snapshot).sections.flatMap((section) => section.rows ?? [])
    : [];
  return rows.find(([label]) => label === "Consignor")?.[1] ?? null;
}

/**
 * The facts that 49 CFR 371.3 requires of a broker. Null unless the shipper is a broker and the load has a
 * chosen driver.
 */
export function brokerageOf(record: RecordFacts): RecordSection | null {
  const { parties, papers, billed, load, brokerage: said } = record;
  const shipper = parties.find((party) => party.as === "shipper");
  const carrier = parties.find((party) => party.as === "driver");
  if (!shipper?.isBroker || !carrier) return null;
  const bill = papers.findLast(({ kind, paper }) => kind === "bill_of_lading" && paper !== null)?.paper
    ?.number;
  const invoice = billed.findLast((each) => each.replaced_at === null && each.driver_id === carrier.id);
  const numbers = [
    carrier.usdot && `USDOT ${carrier.usdot}`,
    carrier.mcNumber && `MC ${carrier.mcNumber}`,
  ].filter(Boolean);
  const paid = invoice?.paid_on && invoice.paid_by;
  return {
    heading: "Brokerage (49 CFR 371.3)",
    rows: [
      ...row("Broker", shipper.fullName),
      ...row("Consignor", consignorOf(record) ?? "As on the shipper's own bill of lading"),
      ...row("Originating carrier", carrier.legalName ?? carrier.fullName),
      ...row("Registration, as entered by the carrier", numbers.join(", ") || "None given"),
      ...row("Bill of lading", bill ?? `The shipper's own, for load ${numberOf(load)}`),
      ...row("Freight bill", invoice && `The carrier's invoice ${invoice.number}`),
      ...row("Broker's compensation", said ? formatMoney(said.compensation_cents) : NOT_SAID),
      ...row("Paid by", said?.payer ?? NOT_SAID),
      ...row("Broker's other services", said ? (said.services ?? "None") : NOT_SAID),
      ...row(
        "Carrier paid",
        paid && invoice?.paid_on ? `${formatDay(invoice.paid_on, null, 0)}, ${PAID_BY[paid]}` : "Not yet",
      ),
    ],
    words: "Both sides of a brokered load may review this record.",
  };
}
