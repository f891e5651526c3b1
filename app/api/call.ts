import type { Viewer } from "~/trade/viewer";

/** A request whose key allows its endpoint. */
export interface Call {
  request: Request;
  viewer: Viewer;
  /** The reference in the path, cleaned; empty in a path without one. */
  reference: string;
}
