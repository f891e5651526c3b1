import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { caselessText, flag, id, instant, oneOf } from "./columns";
import { profiles, users } from "./people";
import { staff } from "./staff";

const TARGET_KINDS = ["load", "message", "person"] as const;
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
    /** For a report: what was reported, its id, and the company that posted it, wrote it or was reported. */
    target_kind: text("target_kind", { enum: TARGET_KINDS }),
    target_id: id("target_id"),
    about_id: id("about_id").references(() => profiles.id),
    state: text("state", { enum: SUPPORT_STATES }).notNull().default("received"),
    /** Anyone with the key from the team's email can mark the request as answered. */
    answer_key_hash: text("answer_key_hash").notNull(),
    created_at: instant("created_at").notNull(),
    answered_at: instant("answered_at"),
    /** The member of staff who works on the request; null if nobody does. */
    taken_by: id("taken_by").references(() => staff.staff_id),
    taken_at: instant("taken_at"),
    /** The answer or, for a request that was closed without an email, the reason. Shown to the user. */
    answer: text("answer"),
    /** Whether staff closed the request without an email. */
    is_closed: flag("is_closed"),
  },
  (request) => [
    index("support_requests_user").on(request.user_id, request.request_id),
    index("support_requests_open").on(request.request_id).where(sql`state = 'received'`),
    index("support_requests_about").on(request.about_id).where(sql`about_id is not null`),
    check("support_requests_state", oneOf("state", SUPPORT_STATES)),
  ],
);
