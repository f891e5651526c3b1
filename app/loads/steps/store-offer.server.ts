import type { Statement } from "db/write";
import { sql } from "drizzle-orm";

/** Copies to `loads` whether the load has a row in `book_now`. Run this after each change there. */
export function storeOffer(loadId: string): Statement {
  return {
    query: sql`update loads set offers_book_now = exists (select 1 from book_now b where b.load_id = ${loadId})
      where load_id = ${loadId}`,
  };
}
