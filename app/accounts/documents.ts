/** A person's own papers: which there are, and what they are called (spec §2, "Add Files"). */
export const DOCUMENTS = {
  insurance: { label: "Insurance", shownTo: "shippers whose loads you asked for" },
  mc_cert: { label: "MC Certificate", shownTo: "shippers whose loads you asked for" },
  w4: { label: "W4 Form", shownTo: "shippers who accepted you" },
} as const;

export type DocumentKind = keyof typeof DOCUMENTS;

export const DOCUMENT_KINDS = Object.keys(DOCUMENTS) as [DocumentKind, ...DocumentKind[]];

/** What a form or an address names, or null. */
export function readDocumentKind(text: string | null | undefined): DocumentKind | null {
  return DOCUMENT_KINDS.find((kind) => kind === text) ?? null;
}
