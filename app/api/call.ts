import type { Viewer } from "~/trade/viewer";

/** A request whose key allows its endpoint. */
export interface Call {
  request: Request;
  viewer: Viewer;
  /** The id of the key. */
  keyId: string;
  clientAddress: string;
  /** Returns a parameter of the path, decoded and cleaned like the text of a form. */
  param: (name: string) => string;
}
