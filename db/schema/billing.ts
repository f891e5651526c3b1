import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/** Every event the payment provider sent, so that a repeated one is recognised. */
export const billing_events = sqliteTable("billing_events", {
  event_id: text("event_id").primaryKey(),
  type: text("type").notNull(),
  stripe_customer_id: text("stripe_customer_id"),
  received_at: instant("received_at").notNull(),
  handled_at: instant("handled_at"),
});
