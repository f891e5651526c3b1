import type { prefetchDriverData } from "~/search/search-board.server";
import type { Viewer } from "~/trade/viewer";

export interface Call {
  request: Request;
  viewer: Viewer;
  keyId: string;
  /** The carrier's data for a search of the board, read together with the key; null if none is needed. */
  driverData: ReturnType<typeof prefetchDriverData>;
  clientAddress: string;
  /** Decoded, and cleaned like the text of a form. */
  param: (name: string) => string;
}
