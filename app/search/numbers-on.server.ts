import type { Viewer } from "~/trade/viewer";
import { readBoardSearch, searchBoard } from "./search-board.server";

/** Returns the load numbers on a page of search results, in order. */
export async function numbersOn(viewer: Viewer, params: URLSearchParams): Promise<string[]> {
  const { rows } = await searchBoard(await readBoardSearch(viewer, params));
  return rows.map(({ number }) => number);
}
