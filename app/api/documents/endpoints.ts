import { type Endpoint, NO_LOAD, problem, REFERENCE } from "../endpoint";
import { DOCUMENT_ID } from "./schema";

export const DOCUMENT_ENDPOINTS: readonly Endpoint[] = [
  {
    operationId: "listDocuments",
    method: "GET",
    path: "/loads/{reference}/documents",
    summary: "List a load's documents",
    says: "Lists the documents of your load that you may open.",
    scope: "documents:read",
    parameters: [REFERENCE],
    conditions: [],
    answers: [{ status: 200, says: "The documents, oldest first.", body: "DocumentList" }, NO_LOAD],
  },
  {
    operationId: "getDocument",
    method: "GET",
    path: "/loads/{reference}/documents/{document}",
    summary: "Download a document",
    says: "Returns the file, a PDF or an image. A stored file never changes.",
    scope: "documents:read",
    parameters: [
      REFERENCE,
      {
        name: "document",
        in: "path",
        says: "The `id` of the document.",
        most: 60,
        example: DOCUMENT_ID,
      },
    ],
    conditions: [],
    answers: [
      { status: 200, says: "The file.", body: "File", headers: ["ETag"] },
      { status: 206, says: "The bytes that the header Range asks for.", body: "File", headers: ["ETag"] },
      { status: 304, says: "The file is the one that If-None-Match names.", body: "none", headers: ["ETag"] },
      problem(404, "You have no load with this reference, or the load has no such document."),
      problem(416, "The file has no bytes in the range."),
    ],
  },
];
