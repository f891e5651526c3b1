import type { loads } from "db/schema";
import type { LoadStatus } from "~/trade/lifecycle";
import type { BuiltDocument } from "./documents";

export interface Party {
  id: string;
  fullName: string;
}

export type LoadRow = typeof loads.$inferInsert;

export interface BuiltLoad {
  loadId: string;
  status: LoadStatus;
  owner: Party;
  driver: Party | null;
  /** The drivers who requested the load, the chosen one first. */
  requesters: readonly Party[];
  pin: string;
  load: LoadRow;
  documents: BuiltDocument[];
  lastStepAtMs: number;
}
