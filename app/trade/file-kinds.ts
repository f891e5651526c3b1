/**
 * The kinds of stored files and their labels on screens. `app/files/kinds.ts` defines how each kind is
 * stored.
 */

/** Labels for use within a sentence. */
export const KIND_LABELS = {
  rate_confirmation: "rate confirmation",
  signed_rate_confirmation: "signed rate confirmation",
  bill_of_lading: "bill of lading",
  proof_of_delivery: "proof of delivery",
  additional: "additional file",
  insurance: "certificate of insurance",
  policy: "policy",
  mc_cert: "MC certificate",
  w4: "W-9",
  avatar: "picture",
} as const;

export type FileKind = keyof typeof KIND_LABELS;

export type Accepts = "pdf" | "image" | "image-or-pdf";

export function kindTitle(kind: FileKind): string {
  const label = KIND_LABELS[kind];
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const IMAGES = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff";

/** If the value lists image types, phones convert photos in other formats to one of these types. */
export const ACCEPT_ATTRIBUTE: Record<Accepts, string> = {
  pdf: "application/pdf,.pdf",
  image: IMAGES,
  "image-or-pdf": `application/pdf,.pdf,${IMAGES}`,
};

export const MOST_ADDITIONAL = 5;

export const DELIVERY_FILES = [
  {
    name: "proof_of_delivery",
    label: "Proof of delivery (photo or PDF)",
    accept: ACCEPT_ATTRIBUTE["image-or-pdf"],
    required: true,
  },
  {
    name: "additional_files",
    label: `Additional files (up to ${MOST_ADDITIONAL})`,
    accept: ACCEPT_ATTRIBUTE["image-or-pdf"],
    atMost: MOST_ADDITIONAL,
  },
] as const;
