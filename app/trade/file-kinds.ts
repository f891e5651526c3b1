/** The kinds of files that Haulway keeps, and what screens say of them. How each is stored is in `app/files/kinds.ts`. */

/** What each kind is called, as it reads in the middle of a sentence. */
export const KIND_LABELS = {
  rate_confirmation: "rate confirmation",
  signed_rate_confirmation: "signed rate confirmation",
  bill_of_lading: "bill of lading",
  proof_of_delivery: "proof of delivery",
  additional: "additional file",
  insurance: "certificate of insurance",
  policy: "policy",
  mc_cert: "MC certificate",
  w4: "W4 form",
  avatar: "picture",
} as const;

export type FileKind = keyof typeof KIND_LABELS;

/** What a file of a kind may be. */
export type Accepts = "pdf" | "image" | "image-or-pdf";

/** What a kind is called where it stands by itself: `Bill of lading`. */
export function kindTitle(kind: FileKind): string {
  const label = KIND_LABELS[kind];
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const IMAGES = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff";

/** For the `accept` attribute. Naming the image types makes a phone turn its own format into one of them. */
export const ACCEPT_ATTRIBUTE: Record<Accepts, string> = {
  pdf: "application/pdf,.pdf",
  image: IMAGES,
  "image-or-pdf": `application/pdf,.pdf,${IMAGES}`,
};

/** Additional files of a delivery. */
export const MOST_ADDITIONAL = 5;

/** The files of a delivery, as its form asks for them. */
export const DELIVERY_FILES = [
  {
    name: "proof_of_delivery",
    label: "Proof of delivery (photo or PDF)",
    accept: ACCEPT_ATTRIBUTE["image-or-pdf"],
    required: true,
  },
  {
    name: "additional_files",
    label: `Additional files (at most ${MOST_ADDITIONAL})`,
    accept: ACCEPT_ATTRIBUTE["image-or-pdf"],
    atMost: MOST_ADDITIONAL,
  },
] as const;
