import { db } from "db/client";
import { due_notices } from "db/schema";
import type { Statement } from "db/write";
import { eq } from "drizzle-orm";

/** Lets the job send a reopened invoice's reminders again, except those whose days have passed. */
export const forgetReminders = (invoiceId: string): Statement => ({
  query: db().delete(due_notices).where(eq(due_notices.invoice_id, invoiceId)),
});
