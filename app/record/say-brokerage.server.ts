import { writeOnce } from "db/idempotency";
import { loads } from "db/schema";
import { guarded } from "db/write";
import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import { isParty } from "~/access/policy";
import { STANDS_AS } from "~/access/standing.server";
import { loadTies } from "~/access/ties.server";
import { MARKED } from "~/forms/form-fields.server";
import { readDollars, readLine, readParagraph, valueOr } from "~/forms/typed-fields";
import { WHOSE } from "~/loads/steps/move-load.server";
import { Conflict, Forbidden, Invalid, noSuchLoad } from "~/platform/errors";
import { OPEN_STATUSES } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import { MOST_PAYER, MOST_SERVICES } from "./brokerage-words";

const MOST_DOLLARS = 1_000_000;

/** The refusal if the shipper has not declared themselves a broker, or no driver is chosen. */
const NO_BROKERAGE =
  "Only brokers can enter this, and only after a driver is booked. If you're a broker, check the box under Document terms.";

/** @throws Invalid with one message per invalid field */
export function readBrokerage(fields: Readonly<Record<string, string>>) {
  const problems: Record<string, string> = {};
  const payer = valueOr(readLine(fields.payer ?? "", MOST_PAYER), null, problems, "payer");
  const services = valueOr(readParagraph(fields.services ?? "", MOST_SERVICES), null, problems, "services");
  const cents = valueOr(readDollars(fields.compensation ?? "", MOST_DOLLARS), null, problems, "compensation");
  if (!payer) problems.payer ??= "Enter who pays you for this load.";
  if (cents === null) problems.compensation ??= "Enter the amount in dollars.";
  if (Object.keys(problems).length > 0) throw new Invalid(MARKED, problems);
  return { payer, compensation_cents: cents, services: services || null };
}

interface Say {
  viewer: Viewer;
  loadId: string;
  /** `payer`, `compensation` (dollars) and `services`. */
  fields: Readonly<Record<string, string>>;
}

/**
 * Saves the facts that 49 CFR 371.3 requires of a broker.
 * @throws NotFound, Forbidden, Invalid, Conflict
 */
export async function saveBrokerage({ viewer, loadId, fields }: Say, nowMs = Date.now()): Promise<void> {
  const load = await loadTies(viewer, loadId);
  if (!load || !isParty(load.standing)) throw noSuchLoad();
  if (load.standing !== "owner") throw new Forbidden(WHOSE.owner);
  if (!load.driver) throw new Conflict(NO_BROKERAGE);
  const { payer, compensation_cents, services } = readBrokerage(fields);
  const mine = and(
    eq(loads.load_id, loadId),
    isNull(loads.deleted_at),
    notInArray(loads.load_status, [...OPEN_STATUSES]),
    STANDS_AS.owner(viewer.id),
    sql`exists (select 1 from paper_terms b where b.shipper_id = ${viewer.id} and b.is_broker)`,
  );
  const said = sql`
    insert into brokerages (load_id, payer, compensation_cents, services, said_at)
    select ${loads.load_id}, ${payer}, ${compensation_cents}, ${services}, ${nowMs} from ${loads} where ${mine}
    on conflict (load_id) do update set payer = excluded.payer, compensation_cents = excluded.compensation_cents,
      services = excluded.services, said_at = excluded.said_at`;
  await writeOnce([guarded(said, () => new Conflict(NO_BROKERAGE))]);
}
