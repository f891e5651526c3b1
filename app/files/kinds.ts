import { type Accepts, type FileKind, KIND_LABELS } from "~/trade/file-kinds";
import { READABLE_PX } from "~/trade/readable-size";

export interface ImageFit {
  /** Maximum length of the longer side, in pixels. */
  sidePx: number;
  /** The longer side may exceed `sidePx` so that the shorter side has this many pixels. Default: 0. */
  shortPx?: number;
  square: boolean;
}

/** Large enough to read a signed delivery receipt, small enough for a slow connection. */
export const DOCUMENT_FIT: ImageFit = { sidePx: 2560, shortPx: READABLE_PX, square: false };

interface KindOfFile {
  label: string;
  accepts: Accepts;
  /** `ownerId` is the load's id, or the user's id for a personal file. */
  path: (ownerId: string, name: string) => string;
  fit?: ImageFit;
  refusal?: string;
}

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
  policy: {
    label: KIND_LABELS.policy,
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

export function kindOfFile(kind: FileKind): KindOfFile {
  return FILE_KINDS[kind];
}
