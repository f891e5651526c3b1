import { type Accepts, type FileKind, KIND_LABELS } from "~/trade/file-kinds";

/** How a picture is kept. */
export interface ImageFit {
  /** Its longest side at most, in pixels. */
  sidePx: number;
  /** Cut to the square in its middle. */
  square: boolean;
}

/** Sharp enough to read a signed delivery receipt, small enough for one bar of signal. */
export const DOCUMENT_FIT: ImageFit = { sidePx: 2560, square: false };

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

/** Every kind of file that the product keeps: what it is called, what it may be and where it lies. */
export const FILE_KINDS = {
  rate_confirmation: {
    label: KIND_LABELS.rate_confirmation,
    accepts: "pdf",
    path: (loadId, name) => `rate_confirmations/${loadId}/${name}`,
  },
  signed_rate_confirmation: {
    label: KIND_LABELS.signed_rate_confirmation,
    accepts: "pdf",
    path: (loadId, name) => `rate_confirmations/${loadId}/${name}`,
  },
  bill_of_lading: {
    label: KIND_LABELS.bill_of_lading,
    accepts: "pdf",
    path: (loadId, name) => `rate_confirmations/${loadId}/${name}`,
  },
  proof_of_delivery: {
    label: KIND_LABELS.proof_of_delivery,
    accepts: "image-or-pdf",
    path: (loadId, name) => `images/${loadId}/POD/${name}`,
  },
  additional: {
    label: KIND_LABELS.additional,
    accepts: "image-or-pdf",
    path: (loadId, name) => `images/${loadId}/additional/${name}`,
  },
  insurance: {
    label: KIND_LABELS.insurance,
    accepts: "image-or-pdf",
    path: (userId, name) => `user_files/${userId}/${name}`,
  },
  mc_cert: {
    label: KIND_LABELS.mc_cert,
    accepts: "image-or-pdf",
    path: (userId, name) => `user_files/${userId}/${name}`,
  },
  w4: {
    label: KIND_LABELS.w4,
    accepts: "image-or-pdf",
    path: (userId, name) => `user_files/${userId}/${name}`,
  },
  avatar: {
    label: KIND_LABELS.avatar,
    accepts: "image",
    path: (userId, name) => `avatars/${userId}/${name}`,
    fit: { sidePx: 256, square: true },
    refusal: "Please upload a valid image file.",
  },
} as const satisfies Record<FileKind, KindOfFile>;

/** The table's row, with the type that all rows share. */
export function kindOfFile(kind: FileKind): KindOfFile {
  return FILE_KINDS[kind];
}
