import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { NOTICE_GROUPS, NOTICE_WAYS } from "~/trade/notification-groups";
import { groups } from "./chat";
import { flag, id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

/** What a person is to be told of outside the app. A row is written in the batch of what it tells, and goes after 30 days. */
export const notices = sqliteTable(
  "notices",
  {
    notice_id: integer("notice_id").primaryKey(),
    person_id: id("person_id")
      .notNull()
      .references(() => profiles.id),
    /** A row of `app/notifications/kinds.ts`. */
    kind: text("kind").notNull(),
    /** What gathers in one mail, at most one an hour: a load's id, or a name for what is of no one load. */
    topic: text("topic").notNull(),
    load_id: id("load_id").references(() => loads.load_id),
    /** The chat of a message. */
    group_id: id("group_id").references(() => groups.group_id),
    /** Whom the words name. */
    actor_id: id("actor_id").references(() => profiles.id),
    at: instant("at").notNull(),
    /** When the person opened a page that shows it. */
    seen_at: instant("seen_at"),
    /** When it is to be pushed; null where it was, or is not to be. A claim puts it off, so a dead process loses nothing. */
    push_due_at: instant("push_due_at"),
    /** When it is to be mailed or texted, unless it is seen before; null and put off alike. */
    due_at: instant("due_at"),
    by_mail: flag("by_mail"),
    by_text: flag("by_text"),
    /** When it was last claimed to be mailed or texted; null again where that failed. */
    told_at: instant("told_at"),
  },
  (notice) => [
    index("notices_push").on(notice.push_due_at).where(sql`push_due_at is not null`),
    index("notices_due").on(notice.due_at).where(sql`due_at is not null`),
    index("notices_topic").on(notice.person_id, notice.topic, notice.told_at),
    index("notices_unseen").on(notice.person_id).where(sql`seen_at is null`),
  ],
);

/** Of what a person wants to be told, and by which way; where there is no row the defaults of `app/notifications/queue.server.ts` hold. */
export const notice_choices = sqliteTable(
  "notice_choices",
  {
    person_id: id("person_id")
      .notNull()
      .references(() => profiles.id),
    about: text("about", { enum: NOTICE_GROUPS }).notNull(),
    way: text("way", { enum: NOTICE_WAYS }).notNull(),
    is_on: flag("is_on"),
  },
  (choice) => [
    primaryKey({ columns: [choice.person_id, choice.about, choice.way] }),
    check("notice_choices_about", oneOf("about", NOTICE_GROUPS)),
    check("notice_choices_way", oneOf("way", NOTICE_WAYS)),
  ],
);
