/** The kinds of a user's own documents: the label on "Add Files", and who else may open one of a driver's. */
export const DOCUMENTS = {
  insurance: { label: "Insurance", shownTo: "shippers whose loads you asked for" },
  mc_cert: { label: "MC Certificate", shownTo: "shippers whose loads you asked for" },
  w4: { label: "W4 Form", shownTo: "shippers who accepted you" },
} as const;

export type DocumentKind = keyof typeof DOCUMENTS;

export const DOCUMENT_KINDS = Object.keys(DOCUMENTS) as [DocumentKind, ...DocumentKind[]];

/** Returns the kind that a form or an address names, or null. */
export function readDocumentKind(text: string | null | undefined): DocumentKind | null {
  return DOCUMENT_KINDS.find((kind) => kind === text) ?? null;
}
