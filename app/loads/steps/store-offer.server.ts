import type { Statement } from "db/write";
import { sql } from "drizzle-orm";

/** Run this statement after each change to `book_now`, because searches read only `loads`. */
export function storeOffer(loadId: string): Statement {
  return {
    query: sql`update loads set offers_book_now = exists (select 1 from book_now b where b.load_id = ${loadId})
      where load_id = ${loadId}`,
  };
}
