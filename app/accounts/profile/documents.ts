/**
 * The kinds of a user's own documents. Each has its label on "Add Files" and, for a driver's document, the
 * users who can open it.
 */
export const DOCUMENTS = {
  insurance: { label: "Insurance", shownTo: "shippers whose loads you requested" },
  mc_cert: { label: "MC Certificate", shownTo: "shippers whose loads you requested" },
  w4: { label: "W-9", shownTo: "shippers who accepted you" },
} as const;

export type DocumentKind = keyof typeof DOCUMENTS;

export const DOCUMENT_KINDS = Object.keys(DOCUMENTS) as [DocumentKind, ...DocumentKind[]];

/** Returns the document kind in a form field or URL parameter; null if it is invalid. */
export function readDocumentKind(text: string | null | undefined): DocumentKind | null {
  return DOCUMENT_KINDS.find((kind) => kind === text) ?? null;
}
