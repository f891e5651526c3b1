import { db } from "db/client";
import { due_notices } from "db/schema";
import type { Statement } from "db/write";
import { eq } from "drizzle-orm";

/** Lets the round tell anew of an invoice that is owed again, as far as the time of a reminder has not passed. */
export const forgetReminders = (invoiceId: string): Statement => ({
  query: db().delete(due_notices).where(eq(due_notices.invoice_id, invoiceId)),
});
