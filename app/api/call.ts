import type { prefetchDriverData } from "~/search/search-board.server";
import type { Viewer } from "~/trade/viewer";

/** A request whose key allows its endpoint. */
export interface Call {
  request: Request;
  viewer: Viewer;
  /** The id of the key. */
  keyId: string;
  /** The carrier's data for a search of the board, read together with the key; null if none is needed. */
  driverData: ReturnType<typeof prefetchDriverData>;
  clientAddress: string;
  /** Returns a parameter of the path, decoded and cleaned like the text of a form. */
  param: (name: string) => string;
}
