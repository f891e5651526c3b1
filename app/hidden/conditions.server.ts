/** Every list of loads uses these conditions, except lists of the driver's own loads. */
import type { Given } from "db/client";
import { type SQL, sql } from "drizzle-orm";

export const isNotHidden = (driverId: Given<string> | SQL, load: { id: SQL; ownerId: SQL }): SQL => sql`
  not exists (select 1 from hidden_loads
    where hidden_loads.driver_id = ${driverId} and hidden_loads.load_id = ${load.id})
  and not exists (select 1 from hidden_brokers
    where hidden_brokers.driver_id = ${driverId} and hidden_brokers.broker_id = ${load.ownerId})`;

export const rowsOfHiddenLoads = (driverId: string): SQL => sql`
  select o.rowid as id from hidden_loads cross join loads o on o.load_id = hidden_loads.load_id
  where hidden_loads.driver_id = ${driverId}`;

/** SQLite reads the hidden loads once. */
export const isRowNotHidden = (driverId: string, rowid: SQL): SQL =>
  sql`${rowid} not in (${rowsOfHiddenLoads(driverId)})`;

/** SQLite checks only once whether the driver hid any broker, and if not, it reads no load. */
export const isBrokerNotHidden = (driverId: string, rowid: SQL): SQL => sql`(
  not exists (select 1 from hidden_brokers where hidden_brokers.driver_id = ${driverId})
  or not exists (
    select 1 from loads o cross join hidden_brokers
      on hidden_brokers.driver_id = ${driverId} and hidden_brokers.broker_id = o.owner_id
    where o.rowid = ${rowid}))`;

/** The session query selects this, so that pages of users who hid nothing need no further condition. */
export const hidesSomething = (driverId: SQL): SQL<number> => sql<number>`(
  exists (select 1 from hidden_loads where hidden_loads.driver_id = ${driverId})
  or exists (select 1 from hidden_brokers where hidden_brokers.driver_id = ${driverId}))`;
