/**
 * SQL for what a driver has hidden. Every list of loads uses it, except lists of the driver's own loads.
 */
import type { Given } from "db/client";
import { type SQL, sql } from "drizzle-orm";

/** SQL condition: the driver hid neither this load nor its broker. For queries that read the load's row. */
export const isNotHidden = (driverId: Given<string> | SQL, load: { id: SQL; ownerId: SQL }): SQL => sql`
  not exists (select 1 from hidden_loads
    where hidden_loads.driver_id = ${driverId} and hidden_loads.load_id = ${load.id})
  and not exists (select 1 from hidden_brokers
    where hidden_brokers.driver_id = ${driverId} and hidden_brokers.broker_id = ${load.ownerId})`;

/** SQL: the rowids of the loads that the driver hid individually. */
export const rowsOfHiddenLoads = (driverId: string): SQL => sql`
  select o.rowid as id from hidden_loads cross join loads o on o.load_id = hidden_loads.load_id
  where hidden_loads.driver_id = ${driverId}`;

/** SQL condition: the driver did not hide the load with this rowid. SQLite reads the hidden loads once. */
export const isRowNotHidden = (driverId: string, rowid: SQL): SQL =>
  sql`${rowid} not in (${rowsOfHiddenLoads(driverId)})`;

/**
 * SQL condition: the driver did not hide the broker of the load with this rowid. SQLite checks only once
 * whether the driver hid any broker, and if not, it reads no load.
 */
export const isBrokerNotHidden = (driverId: string, rowid: SQL): SQL => sql`(
  not exists (select 1 from hidden_brokers where hidden_brokers.driver_id = ${driverId})
  or not exists (
    select 1 from loads o cross join hidden_brokers
      on hidden_brokers.driver_id = ${driverId} and hidden_brokers.broker_id = o.owner_id
    where o.rowid = ${rowid}))`;

/**
 * SQL: whether the driver has hidden anything. The session query selects it, so that pages of users who hid
 * nothing need no further statement or condition.
 */
export const hidesSomething = (driverId: SQL): SQL<number> => sql<number>`(
  exists (select 1 from hidden_loads where hidden_loads.driver_id = ${driverId})
  or exists (select 1 from hidden_brokers where hidden_brokers.driver_id = ${driverId}))`;
