/** The place of a step in the chain of its load, in SQL. Writes are one at a time, so in a batch the next turn is free. */
import { type SQL, sql } from "drizzle-orm";

/** The turn of the next step of a load. */
export const nextTurn = (loadId: string): SQL<number> =>
  sql`(select coalesce(max(c.turn), 0) + 1 from load_events c where c.load_id = ${loadId} and c.turn is not null)`;

/** The turn of a step that the batch has just written: how long the chain is now. */
export const turnOf = (eventId: string): SQL<number> =>
  sql`(select turn from load_events where event_id = ${eventId})`;
