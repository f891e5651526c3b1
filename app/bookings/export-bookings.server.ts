import { db } from "db/client";
import { book_now, loads, userloads } from "db/schema";
import { and, asc, eq, gt } from "drizzle-orm";
import { instantText } from "~/platform/dates";
import { PAGE_ROWS, paged } from "~/platform/paged.server";
import { numberOf } from "~/trade/load-number";

/** Whom a shipper lets book their loads at once. Which driver booked by it is with the requests. */
export async function* exportBookNow(personId: string) {
  const rows = paged((after: { load_id: string } | null) =>
    db()
      .select({
        load_id: book_now.load_id,
        load_number: loads.load_number,
        who: book_now.who,
        allowed_at: book_now.allowed_at,
      })
      .from(userloads)
      .innerJoin(book_now, eq(book_now.load_id, userloads.load_id))
      .innerJoin(loads, eq(loads.load_id, book_now.load_id))
      .where(
        and(
          eq(userloads.user_id, personId),
          eq(userloads.relationship_type, "shipper"),
          gt(userloads.load_id, after?.load_id ?? ""),
        ),
      )
      .orderBy(asc(userloads.load_id))
      .limit(PAGE_ROWS),
  );
  for await (const row of rows)
    yield { ...row, load_number: numberOf(row), allowed_at: instantText(row.allowed_at) };
}
