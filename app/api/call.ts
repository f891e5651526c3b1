import type { Viewer } from "~/trade/viewer";

/** A request whose key allows its endpoint. */
export interface Call {
  request: Request;
  viewer: Viewer;
  /** The id of the key. */
  keyId: string;
  /** The reference in the path, decoded and cleaned. Empty only if the path has none. */
  reference: string;
}
