import { type SQL, sql } from "drizzle-orm";
import { rowsOfHiddenLoads } from "~/hidden/conditions.server";
import type { BoardQuery } from "./board-query";
import { conditionsOf } from "./conditions.server";
import { queryCounts } from "./run.server";
import { allOf, OPEN } from "./scan-sql.server";

/** The maximum number of open loads of hidden brokers that are compared with the search. */
const MOST_COMPARED = 1_000;

const rowsOfHiddenBrokers = (driverId: string): SQL => sql`
  select id from (
    select l.rowid as id from hidden_brokers cross join loads l
      on l.owner_id = hidden_brokers.broker_id and ${OPEN}
    where hidden_brokers.driver_id = ${driverId} limit ${MOST_COMPARED})`;

/** Counts up to `max`. Sends no statement if the driver has hidden nothing. */
export async function countHidden(query: BoardQuery, max: number): Promise<number> {
  const { hiddenBy } = query;
  if (!hiddenBy) return 0;
  const matches = [OPEN, ...conditionsOf({ ...query, hiddenBy: undefined }).map((each) => each.sqlFor("l"))];
  const [count = 0] = await queryCounts(
    sql`select count(*) as c0 from (
      select 1 from (${rowsOfHiddenLoads(hiddenBy)} union ${rowsOfHiddenBrokers(hiddenBy)}) p
      cross join loads l on l.rowid = p.id where ${allOf(matches)} limit ${max})`,
    1,
  );
  return count;
}
