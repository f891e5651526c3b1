import { db } from "db/client";
import { due_notices } from "db/schema";
import type { Statement } from "db/write";
import { eq } from "drizzle-orm";

/** Lets the job send the reminders of a reopened invoice again, if their window is not over. */
export const forgetReminders = (invoiceId: string): Statement => ({
  query: db().delete(due_notices).where(eq(due_notices.invoice_id, invoiceId)),
});
