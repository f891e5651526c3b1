import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles, users } from "./people";

/** The default group is a person's feed of automated messages. */
export const groups = sqliteTable(
  "groups",
  {
    group_id: id("group_id").primaryKey(),
    group_name: text("group_name").notNull(),
    owner_id: id("owner_id")
      .notNull()
      .references(() => profiles.id),
    is_default: flag("is_default"),
    load_id: id("load_id").references(() => loads.load_id),
    driver_id: id("driver_id").references(() => profiles.id),
    created_at: instant("created_at").notNull(),
  },
  (group) => [
    uniqueIndex("groups_one_default_a_person").on(group.owner_id).where(sql`is_default`),
    uniqueIndex("groups_one_a_request").on(group.load_id, group.driver_id, group.owner_id),
    check("groups_kind", sql`is_default = (load_id is null) and (load_id is null) = (driver_id is null)`),
  ],
);

export const group_membership = sqliteTable(
  "group_membership",
  {
    group_id: id("group_id")
      .notNull()
      .references(() => groups.group_id),
    user_id: id("user_id")
      .notNull()
      .references(() => profiles.id),
    /** Whether messages after `read_position` count as unread (`isNewsTo`). */
    unread: flag("unread"),
    created_at: instant("created_at").notNull(),
    /**
     * The position up to which the member has seen the messages, and the position up to which their browser
     * has received them.
     */
    read_position: integer("read_position").notNull().default(0),
    delivered_position: integer("delivered_position").notNull().default(0),
    /** Null if nothing was seen, or if an older version of the app stored the position. */
    read_at: instant("read_at"),
    /**
     * The newest message's position; in a group without messages, the newest position of any group when this
     * group was opened.
     */
    last_position: integer("last_position").notNull().default(0),
  },
  (membership) => [
    primaryKey({ columns: [membership.group_id, membership.user_id] }),
    index("group_membership_inbox").on(membership.user_id, membership.last_position, membership.group_id),
    index("group_membership_unread").on(membership.user_id).where(sql`unread`),
  ],
);

/** Has rows only for companies with several people (`app/chat/inbox/reads.server.ts`). */
export const group_reads = sqliteTable(
  "group_reads",
  {
    group_id: id("group_id")
      .notNull()
      .references(() => groups.group_id),
    desk_id: id("desk_id")
      .notNull()
      .references(() => profiles.id),
    person_id: id("person_id")
      .notNull()
      .references(() => users.id),
    position: integer("position").notNull(),
  },
  (read) => [
    primaryKey({ columns: [read.group_id, read.desk_id, read.person_id] }),
    index("group_reads_desk").on(read.desk_id),
    index("group_reads_person").on(read.person_id),
  ],
);

export const messages = sqliteTable(
  "messages",
  {
    id: id("id").primaryKey(),
    content: text("content").notNull(),
    group_id: id("group_id")
      .notNull()
      .references(() => groups.group_id),
    sender_id: id("sender_id")
      .notNull()
      .references(() => profiles.id),
    by_id: id("by_id").references(() => profiles.id),
    message_type: text("message_type", { enum: ["TEXT"] })
      .notNull()
      .default("TEXT"),
    load_id: id("load_id").references(() => loads.load_id),
    created_at: instant("created_at").notNull(),
    /** When the sender clicked Send, by the phone's clock, if the message arrived over a minute later. */
    pressed_at: instant("pressed_at"),
    /**
     * Of an automated message: the kind of the notification sent with it (`app/notifications/kinds.ts`), or
     * `own` if it reports what the recipient did. Null for other messages.
     */
    kind: text("kind"),
    /** The place among all messages, in commit order. Assigned only by `app/chat/add-messages.server.ts`. */
    position: integer("position").notNull().default(0),
  },
  (message) => [
    uniqueIndex("messages_position").on(message.position),
    index("messages_group_position").on(message.group_id, message.position),
    index("messages_sender").on(message.sender_id, message.created_at),
    check("messages_type", oneOf("message_type", ["TEXT"])),
    check("messages_content", sql`length(content) between 1 and 4000`),
  ],
);

/** Rooms whose sockets the app must close when a session ends. */
export const room_listeners = sqliteTable(
  "room_listeners",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => profiles.id),
    room: text("room").notNull(),
    /** The time by which every socket opened with the person's tokens has been closed. */
    until: instant("until").notNull(),
  },
  (listener) => [
    primaryKey({ columns: [listener.user_id, listener.room] }),
    index("room_listeners_until").on(listener.until),
  ],
);
