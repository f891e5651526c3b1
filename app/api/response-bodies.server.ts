import { BOARD_LOAD } from "./board/board-schema";
import { exampleOfBoard } from "./board/examples.server";
import { exampleOfOwnRequest } from "./board/request-examples";
import { OWN_REQUEST } from "./board/request-schema";
import { DOCUMENT_LIST, exampleOfDocuments } from "./documents/schema";
import { EVENT_PAGE, exampleOfEvents } from "./events/schema";
import { exampleResponse } from "./examples.server";
import { exampleOfCheckIns } from "./hauls/examples";
import { CHECK_INS_ANSWER } from "./hauls/haul-schema";
import { exampleOfInvoice, exampleOfInvoices } from "./invoices/examples.server";
import { INVOICE, INVOICE_LIST } from "./invoices/schema";
import { type Json, jsonSchema } from "./json-schema";
import { LOAD_RESPONSE } from "./load-schema";
import { exampleOfRequest } from "./requests/examples";
import { LOAD_REQUESTED } from "./requests/schema";

export type AnswerName =
  | "Load"
  | "LoadPage"
  | "Request"
  | "RequestPage"
  | "EventPage"
  | "DocumentList"
  | "BoardLoad"
  | "BoardPage"
  | "OwnRequest"
  | "CheckIns"
  | "Invoice"
  | "InvoiceList"
  | "InvoicePage";

interface Body {
  schema: Json;
  example: (today: string) => Json;
}

const NEXT_CURSOR = {
  type: ["string", "null"],
  description: "The cursor of the next page. Null on the last page.",
};

const pageOf = (members: string, name: AnswerName, example: Body["example"]): Body => ({
  schema: {
    type: "object",
    required: [members, "next_cursor"],
    properties: {
      [members]: { type: "array", items: { $ref: `#/components/schemas/${name}` } },
      next_cursor: NEXT_CURSOR,
    },
  },
  example: (today) => ({ [members]: [example(today)], next_cursor: null }),
});

const exampleLoad = (today: string) => exampleResponse("PO-1001", today);

export const RESPONSE_BODIES: Readonly<Record<AnswerName, Body>> = {
  Load: { schema: jsonSchema(LOAD_RESPONSE), example: exampleLoad },
  LoadPage: pageOf("loads", "Load", exampleLoad),
  Request: { schema: jsonSchema(LOAD_REQUESTED), example: exampleOfRequest },
  RequestPage: pageOf("requests", "Request", exampleOfRequest),
  EventPage: { schema: jsonSchema(EVENT_PAGE), example: exampleOfEvents },
  BoardLoad: { schema: jsonSchema(BOARD_LOAD), example: exampleOfBoard },
  BoardPage: pageOf("loads", "BoardLoad", exampleOfBoard),
  OwnRequest: { schema: jsonSchema(OWN_REQUEST), example: exampleOfOwnRequest },
  CheckIns: { schema: CHECK_INS_ANSWER, example: exampleOfCheckIns },
  DocumentList: { schema: jsonSchema(DOCUMENT_LIST), example: exampleOfDocuments },
  Invoice: { schema: jsonSchema(INVOICE), example: exampleOfInvoice },
  InvoiceList: { schema: jsonSchema(INVOICE_LIST), example: exampleOfInvoices },
  InvoicePage: pageOf("invoices", "Invoice", exampleOfInvoice),
};
