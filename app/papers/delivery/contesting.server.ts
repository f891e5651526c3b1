import { db } from "db/client";
import { contested_deliveries } from "db/schema";
import type { Statement } from "db/write";
import { v7 as newId } from "uuid";
import type { Paper } from "../paper";
import type { Signature } from "../signature/signature.server";
import { NO_EXCEPTIONS } from "./delivery-words";

/** Returns the statement that contests the delivery, if the receiver noted exceptions on the proof. */
export function contestingFor(
  { sections }: Paper,
  {
    load_id,
    signer_id: driver_id,
    signed_at: said_at,
  }: Pick<Signature, "load_id" | "signer_id" | "signed_at">,
): Statement[] {
  const rows = sections.flatMap((section) => section.rows ?? []);
  const words = rows.find(([label]) => label === "Exceptions")?.[1] ?? NO_EXCEPTIONS;
  if (words === NO_EXCEPTIONS) return [];
  const contest_id = newId({ msecs: said_at });
  const row = { contest_id, load_id, driver_id, said_by: "receiver", words, said_at } as const;
  return [{ query: db().insert(contested_deliveries).values(row) }];
}
