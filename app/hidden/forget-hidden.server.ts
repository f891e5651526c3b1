import { db } from "db/client";
import { hidden_brokers, hidden_loads } from "db/schema";
import type { Statement } from "db/write";
import { eq, or } from "drizzle-orm";

export function forgetHidden(personId: string): Statement[] {
  const names = or(eq(hidden_brokers.driver_id, personId), eq(hidden_brokers.broker_id, personId));
  return [
    { query: db().delete(hidden_loads).where(eq(hidden_loads.driver_id, personId)) },
    { query: db().delete(hidden_brokers).where(names) },
  ];
}
