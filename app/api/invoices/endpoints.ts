import {
  ANSWERS_TO_A_BODY,
  CURSOR,
  type Endpoint,
  NO_LOAD,
  type Parameter,
  problem,
  REFERENCE,
} from "../endpoint";
import { INVOICE_ID, LISTED_STATUSES } from "./schema";

const INVOICE: Parameter = {
  name: "invoice",
  in: "path",
  says: "The `id` of the invoice.",
  most: 36,
  example: INVOICE_ID,
};

const NO_INVOICE = problem(404, "You have no invoice with this id.");

export const INVOICE_ENDPOINTS: readonly Endpoint[] = [
  {
    operationId: "listInvoices",
    method: "GET",
    path: "/invoices",
    summary: "List invoices",
    says: "A shipper's key lists the invoices from carriers. A carrier's key lists the carrier's own invoices. Replaced invoices are not listed.",
    scope: "invoices:read",
    parameters: [
      {
        name: "status",
        in: "query",
        says: "Lists only invoices with this status. `unpaid` lists all that are not paid.",
        oneOf: LISTED_STATUSES,
        example: "unpaid",
      },
      CURSOR,
    ],
    conditions: [],
    answers: [
      {
        status: 200,
        says: "At most 50 invoices, the latest first. `next_cursor` is null on the last page.",
        body: "InvoicePage",
        headers: ["Link"],
      },
      problem(422, "The status or the cursor is not valid."),
    ],
  },
  {
    operationId: "listLoadInvoices",
    method: "GET",
    path: "/loads/{reference}/invoices",
    summary: "List a load's invoices",
    says: "As a shipper, lists the invoices for your load. Usually there is one. There are more if charges were agreed after the payment, or if a driver whom you released has agreed charges. Replaced invoices are not listed.",
    scope: "invoices:read",
    parameters: [REFERENCE],
    conditions: [],
    answers: [{ status: 200, says: "The invoices, oldest first.", body: "InvoiceList" }, NO_LOAD],
  },
  {
    operationId: "getInvoice",
    method: "GET",
    path: "/invoices/{invoice}",
    summary: "Get an invoice",
    says: "Returns the invoice, also after it was replaced.",
    scope: "invoices:read",
    parameters: [INVOICE],
    conditions: [],
    answers: [{ status: 200, says: "The invoice.", body: "Invoice" }, NO_INVOICE],
  },
  {
    operationId: "markInvoice",
    method: "PUT",
    path: "/invoices/{invoice}",
    summary: "Mark an invoice",
    says: "Marks the invoice as received, approved or paid, and notifies the carrier. Haulway does not handle payments. A carrier can replace an unpaid invoice, so the id also names the amounts that you read. If the invoice is as you mark it already, nothing changes. A payment that was marked by mistake can be undone on the page; the same mark sent again then marks it again.",
    scope: "invoices:write",
    writes: { area: "money", role: "shipper" },
    parameters: [INVOICE],
    conditions: [],
    takes: "InvoiceMark",
    answers: [
      { status: 200, says: "The invoice is marked.", body: "Invoice" },
      ...ANSWERS_TO_A_BODY,
      NO_INVOICE,
      problem(
        409,
        "The invoice was replaced, it has a status that this one can't follow, or it is paid with another day or method.",
      ),
    ],
  },
];
