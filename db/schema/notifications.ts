import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { NOTIFICATION_GROUPS, NOTIFICATION_WAYS } from "~/trade/notification-groups";
import { groups } from "./chat";
import { flag, id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

/** A row is written in the same batch as its event and deleted after 30 days. */
export const notices = sqliteTable(
  "notices",
  {
    notice_id: integer("notice_id").primaryKey(),
    person_id: id("person_id")
      .notNull()
      .references(() => profiles.id),
    /** The company that the notification is for; null for the person's own company. */
    desk_id: id("desk_id").references(() => profiles.id),
    /** A kind from `app/notifications/kinds.ts`. */
    kind: text("kind").notNull(),
    /**
     * A load's id, or a name for news that is not about one load. A person gets emails and texts about a
     * topic at most once an hour.
     */
    topic: text("topic").notNull(),
    load_id: id("load_id").references(() => loads.load_id),
    group_id: id("group_id").references(() => groups.group_id),
    actor_id: id("actor_id").references(() => profiles.id),
    at: instant("at").notNull(),
    /** When the person opened a page that shows the notification. */
    seen_at: instant("seen_at"),
    /**
     * When to send a push notification; null if sent or not needed. A process postpones this time before it
     * sends, so that the notification is not lost if the process dies.
     */
    push_due_at: instant("push_due_at"),
    /**
     * When to send an email or a text message, unless the notification is seen first. Otherwise like
     * `push_due_at`.
     */
    due_at: instant("due_at"),
    by_mail: flag("by_mail"),
    by_text: flag("by_text"),
    /** When a process last started to send the email or text message. Null again if sending fails. */
    told_at: instant("told_at"),
  },
  (notice) => [
    index("notices_push").on(notice.push_due_at).where(sql`push_due_at is not null`),
    index("notices_due").on(notice.due_at).where(sql`due_at is not null`),
    index("notices_topic").on(notice.person_id, notice.topic, notice.told_at),
    index("notices_desk").on(notice.desk_id).where(sql`desk_id is not null`),
    index("notices_unseen").on(notice.person_id).where(sql`seen_at is null`),
  ],
);

/** If there is no row, the defaults in `app/notifications/choices.server.ts` apply. */
export const notice_choices = sqliteTable(
  "notice_choices",
  {
    person_id: id("person_id")
      .notNull()
      .references(() => profiles.id),
    about: text("about", { enum: NOTIFICATION_GROUPS }).notNull(),
    way: text("way", { enum: NOTIFICATION_WAYS }).notNull(),
    is_on: flag("is_on"),
  },
  (choice) => [
    primaryKey({ columns: [choice.person_id, choice.about, choice.way] }),
    check("notice_choices_about", oneOf("about", NOTIFICATION_GROUPS)),
    check("notice_choices_way", oneOf("way", NOTIFICATION_WAYS)),
  ],
);
