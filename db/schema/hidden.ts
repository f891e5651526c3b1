import { index, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

export const hidden_loads = sqliteTable(
  "hidden_loads",
  {
    driver_id: id("driver_id")
      .notNull()
      .references(() => profiles.id),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    hidden_at: instant("hidden_at").notNull(),
  },
  (hidden) => [
    primaryKey({ columns: [hidden.driver_id, hidden.load_id] }),
    index("hidden_loads_at").on(hidden.hidden_at),
  ],
);

export const hidden_brokers = sqliteTable(
  "hidden_brokers",
  {
    driver_id: id("driver_id")
      .notNull()
      .references(() => profiles.id),
    broker_id: id("broker_id")
      .notNull()
      .references(() => profiles.id),
    hidden_at: instant("hidden_at").notNull(),
  },
  (hidden) => [
    primaryKey({ columns: [hidden.driver_id, hidden.broker_id] }),
    // Used when a broker's account is closed.
    index("hidden_brokers_broker").on(hidden.broker_id),
  ],
);
