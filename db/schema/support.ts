import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { caselessText, id, instant, oneOf } from "./columns";
import { users } from "./people";

const SUPPORT_STATES = ["received", "answered"] as const;

/** A visitor opens a request with its unguessable reference. */
export const support_requests = sqliteTable(
  "support_requests",
  {
    request_id: id("request_id").primaryKey(),
    reference: text("reference").notNull().unique(),
    user_id: id("user_id").references(() => users.id),
    full_name: text("full_name").notNull(),
    email: caselessText("email").notNull(),
    topic: text("topic").notNull(),
    message: text("message").notNull(),
    /** For a report: the reported content, as the reporter saw it. */
    context: text("context"),
    state: text("state", { enum: SUPPORT_STATES }).notNull().default("received"),
    /** Anyone with the key from the team's email can mark the request as answered. */
    answer_key_hash: text("answer_key_hash").notNull(),
    created_at: instant("created_at").notNull(),
    answered_at: instant("answered_at"),
  },
  (request) => [
    index("support_requests_user").on(request.user_id, request.request_id),
    check("support_requests_state", oneOf("state", SUPPORT_STATES)),
  ],
);
