import { preparedSql } from "db/client";
import { sql } from "drizzle-orm";
import type { LoadTies } from "~/access/ties.server";

interface Hidden {
  load: number;
  broker: number;
}

const hiddenQuery = preparedSql<Hidden>(
  () => sql`
    select
      exists (select 1 from hidden_loads
        where driver_id = ${sql.placeholder("driverId")} and load_id = ${sql.placeholder("loadId")}) as "load",
      exists (select 1 from loads o cross join hidden_brokers b
        on b.driver_id = ${sql.placeholder("driverId")} and b.broker_id = o.owner_id
        where o.load_id = ${sql.placeholder("loadId")}) as "broker"`,
);

export async function hiddenOn(driverId: string, loadId: string): Promise<Hidden | null> {
  const [row] = await hiddenQuery().all({ driverId, loadId });
  return row ?? null;
}

export interface HiddenLine {
  text: string;
  action: string;
}

/** The page offers this only to a driver who is not connected to the load. */
export function hidingOn(
  { loadId, ownerId, standing }: LoadTies,
  hidden: Hidden | null,
): { hidden?: HiddenLine[]; mayHide?: true } {
  const lines: HiddenLine[] = [
    ...(hidden?.load ? [{ text: "You hid this load.", action: `/hidden?step=show&load=${loadId}` }] : []),
    ...(hidden?.broker
      ? [{ text: "You hid this broker.", action: `/hidden?step=show-broker&broker=${ownerId}` }]
      : []),
  ];
  if (lines.length > 0) return { hidden: lines };
  return standing === "other driver" ? { mayHide: true } : {};
}
