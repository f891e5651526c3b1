export const DOCUMENTS = {
  insurance: { label: "Insurance" },
  mc_cert: { label: "MC Certificate" },
  w4: { label: "W-9" },
} as const;

export type DocumentKind = keyof typeof DOCUMENTS;

export const DOCUMENT_KINDS = Object.keys(DOCUMENTS) as [DocumentKind, ...DocumentKind[]];

export function readDocumentKind(text: string | null | undefined): DocumentKind | null {
  return DOCUMENT_KINDS.find((kind) => kind === text) ?? null;
}
