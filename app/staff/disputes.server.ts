import { db } from "db/client";
import { charges, loads } from "db/schema";
import { guarded } from "db/write";
import { and, eq, isNull, sql } from "drizzle-orm";
import { findingText } from "~/charges/texts";
import { NotFound, outdated } from "~/platform/errors";
import { formatMoney } from "~/text/money";
import { CHARGE_KINDS } from "~/trade/charges";
import { nameOf, numberOf } from "~/trade/load-number";
import {
  driver,
  entriesOfBoth,
  owner,
  readBothSides,
  readFinding,
  saveFinding,
  sideColumns,
} from "./deliveries/both-sides.server";
import { formIn } from "./form-in.server";
import type { Entry } from "./log.server";
import type { StaffAct } from "./rights";
import type { StaffMember } from "./session.server";

// Literals, because SQLite otherwise ignores the partial index.
export const isOpen = sql`${charges.state} = 'refused' and ${charges.found_at} is null`;

/** @throws NotFound */
async function disputeOf(chargeId: string) {
  const [row] = await db()
    .select({
      kind: charges.kind,
      amountCents: charges.amount_cents,
      revision: charges.revision,
      isOpen: isOpen.mapWith(Boolean),
      reason: charges.reason,
      refusal: charges.refusal,
      finding: charges.finding,
      ...sideColumns,
    })
    .from(charges)
    .innerJoin(loads, eq(loads.load_id, charges.load_id))
    .innerJoin(owner, eq(owner.id, loads.owner_id))
    .innerJoin(driver, eq(driver.id, charges.driver_id))
    .where(
      and(
        eq(charges.charge_id, chargeId),
        sql`(${charges.state} = 'refused' or ${charges.found_at} is not null)`,
      ),
    );
  if (!row) throw new NotFound("Dispute not found. The charge may have been agreed or withdrawn.");
  return row;
}

type Dispute = Awaited<ReturnType<typeof disputeOf>>;

const entriesAbout = (act: StaffAct, dispute: Dispute): Promise<Entry[]> =>
  entriesOfBoth(dispute, {
    act,
    about: `A charge on load ${numberOf(dispute.load)}`,
    why: "The shipper declined the charge",
  });

/** @throws NotFound, Forbidden */
export async function readDispute(member: StaffMember, chargeId: string, nowMs = Date.now()) {
  const entriesOf = (dispute: Dispute) => entriesAbout("see-dispute", dispute);
  const { found, sides } = await readBothSides(member, () => disputeOf(chargeId), entriesOf, nowMs);
  const { kind, amountCents, load, loadId, revision, isOpen, reason, refusal, finding } = found;
  return {
    loadId,
    revision,
    isOpen,
    reason,
    refusal,
    finding,
    what: `${CHARGE_KINDS[kind].label} ${formatMoney(amountCents)}`,
    name: nameOf(load),
    sides,
  };
}

interface Step {
  member: StaffMember;
  chargeId: string;
  /** `finding`, and `revision`, the revision of the charge on the page. */
  fields: Readonly<Record<string, string>>;
}

const CHANGED = "This charge was changed, answered again or settled since you opened it.";

async function find({ member, chargeId, fields }: Step, nowMs: number): Promise<string> {
  const finding = readFinding(fields);
  const dispute = await disputeOf(chargeId);
  const found = { finding, found_at: nowMs, found_by: member.staffId };
  const isAsSeen = and(
    eq(charges.charge_id, chargeId),
    eq(charges.revision, Number(fields.revision)),
    eq(charges.state, "refused"),
    isNull(charges.found_at),
  );
  const saving = guarded(db().update(charges).set(found).where(isAsSeen), () => outdated(CHANGED));
  const text = findingText({ kind: dispute.kind, lane: nameOf(dispute.load) }, finding);
  const entries = await entriesAbout("settle-dispute", dispute);
  return saveFinding({ member, sides: dispute, text, entries, saving }, nowMs);
}

/** @throws NotFound for an unknown step */
export const disputeStep = formIn({
  find: { act: "settle-dispute", take: find },
});
