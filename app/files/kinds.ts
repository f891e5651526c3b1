/** How a picture is kept. */
export interface ImageFit {
  /** Its longest side at most, in pixels. */
  sidePx: number;
  /** Cut to the square in its middle. */
  square: boolean;
}

/** Sharp enough to read a signed delivery receipt, small enough for one bar of signal. */
export const DOCUMENT_FIT: ImageFit = { sidePx: 2560, square: false };

export type Accepts = "pdf" | "image" | "image-or-pdf";

interface KindOfFile {
  /** As it reads in the middle of a sentence. */
  label: string;
  accepts: Accepts;
  /** The specification's bucket and folder. `ownerId` is the load's id, for a person's own files the person's. */
  path: (ownerId: string, name: string) => string;
  /** How a picture of this kind is kept, where not as a document. */
  fit?: ImageFit;
  /** What to say, instead of the general words, to someone who chose another kind of file. */
  refusal?: string;
}

/** Every kind of file that the product keeps: what it is called, what it may be and where it lies (spec §3, §5). */
export const FILE_KINDS = {
  rate_confirmation: {
    label: "rate confirmation",
    accepts: "pdf",
    path: (loadId, name) => `rate_confirmations/${loadId}/${name}`,
  },
  signed_rate_confirmation: {
    label: "signed rate confirmation",
    accepts: "pdf",
    path: (loadId, name) => `rate_confirmations/${loadId}/${name}`,
  },
  bill_of_lading: {
    label: "bill of lading",
    accepts: "pdf",
    path: (loadId, name) => `rate_confirmations/${loadId}/${name}`,
  },
  proof_of_delivery: {
    label: "proof of delivery",
    accepts: "image-or-pdf",
    path: (loadId, name) => `images/${loadId}/POD/${name}`,
  },
  additional: {
    label: "additional file",
    accepts: "image-or-pdf",
    path: (loadId, name) => `images/${loadId}/additional/${name}`,
  },
  insurance: {
    label: "certificate of insurance",
    accepts: "image-or-pdf",
    path: (userId, name) => `user_files/${userId}/${name}`,
  },
  mc_cert: {
    label: "MC certificate",
    accepts: "image-or-pdf",
    path: (userId, name) => `user_files/${userId}/${name}`,
  },
  w4: {
    label: "W4 form",
    accepts: "image-or-pdf",
    path: (userId, name) => `user_files/${userId}/${name}`,
  },
  avatar: {
    label: "picture",
    accepts: "image",
    path: (userId, name) => `avatars/${userId}/${name}`,
    fit: { sidePx: 256, square: true },
    refusal: "Please upload a valid image file.",
  },
} as const satisfies Record<string, KindOfFile>;

export type FileKind = keyof typeof FILE_KINDS;

/** The table's row, with the type that all rows share. */
export function kindOfFile(kind: FileKind): KindOfFile {
  return FILE_KINDS[kind];
}

/** What a kind is called where it stands by itself: `Bill of lading`. */
export function kindTitle(kind: FileKind): string {
  const { label } = kindOfFile(kind);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** For the `accept` attribute. Naming the image types makes a phone turn its own format into one of them. */
export const ACCEPT_ATTRIBUTE: Record<Accepts, string> = {
  pdf: "application/pdf,.pdf",
  image: "image/jpeg,image/png,image/webp",
  "image-or-pdf": "application/pdf,.pdf,image/jpeg,image/png,image/webp",
};
