import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { charges, loads, profiles } from "db/schema";
import { guarded } from "db/write";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { chargesPage } from "~/charges/charges-page.server";
import { findingText } from "~/charges/texts";
import { tell } from "~/chat/post-automated.server";
import { SYSTEM_SENDER_ID } from "~/chat/system-sender";
import { FOUND } from "~/notifications/finding-kinds";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueAboutLoad } from "~/notifications/queue.server";
import { NotFound, outdated } from "~/platform/errors";
import { formatMoney } from "~/text/money";
import { CHARGE_KINDS } from "~/trade/charges";
import { LANE_COLUMNS } from "~/trade/lane";
import { nameOf, numberOf } from "~/trade/load-number";
import { asViewer } from "~/trade/viewer";
import { actAsStaff, type Entry, lookAsStaff } from "./log.server";
import { readText } from "./read-text.server";
import type { StaffAct } from "./rights";
import type { StaffMember } from "./session.server";
import { personOf } from "./suspensions.server";

const MAX_SHOWN = 100;

// Literals, because SQLite otherwise ignores the partial index.
const isOpen = sql`${charges.state} = 'refused' and ${charges.found_at} is null`;

/** The list names nobody, because reading it is not logged. */
export async function openDisputes() {
  const rows = await db()
    .select({ chargeId: charges.charge_id, kind: charges.kind, answeredAt: charges.answered_at })
    .from(charges)
    .where(isOpen)
    .orderBy(asc(charges.answered_at))
    .limit(MAX_SHOWN);
  return rows.map(({ kind, answeredAt, ...row }) => ({
    ...row,
    what: CHARGE_KINDS[kind].label,
    answeredAt: answeredAt ?? 0,
  }));
}

const owner = alias(profiles, "owner");
const driver = alias(profiles, "driver");

/** @throws NotFound */
async function disputeOf(chargeId: string) {
  const [row] = await db()
    .select({
      chargeId: charges.charge_id,
      loadId: charges.load_id,
      kind: charges.kind,
      amountCents: charges.amount_cents,
      revision: charges.revision,
      isOpen: isOpen.mapWith(Boolean),
      reason: charges.reason,
      refusal: charges.refusal,
      finding: charges.finding,
      load: pickColumns(loads, [...LANE_COLUMNS, "load_number"]),
      owner: { id: owner.id, fullName: owner.full_name },
      driver: { id: driver.id, fullName: driver.full_name },
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

/** Both sides are concerned, so each of them can read the entry. */
async function entriesAbout(act: StaffAct, { load, owner, driver }: Dispute): Promise<Entry[]> {
  const sides = [owner, driver].map(async ({ id }) => ({
    aboutPersonId: await personOf({ kind: "company", id }),
    aboutCompanyId: id,
  }));
  return (await Promise.all(sides)).map((side) => ({
    act,
    ...side,
    about: `A charge on load ${numberOf(load)}`,
    why: "The shipper declined the charge",
  }));
}

export async function recordOf(
  side: "shipper" | "driver",
  { loadId, owner, driver }: Pick<Dispute, "loadId" | "owner" | "driver">,
  nowMs: number,
) {
  const { id, fullName } = side === "shipper" ? owner : driver;
  const viewer = asViewer({ id, fullName, role: side });
  const {
    terms,
    stops,
    charges: list,
    contests,
  } = await chargesPage(viewer, loadId, { step: null, charge: null }, nowMs);
  return { terms, stops, contests, charges: list.map((charge) => ({ ...charge, acts: [], receipt: null })) };
}

/** @throws NotFound, Forbidden */
export async function readDispute(member: StaffMember, chargeId: string, nowMs = Date.now()) {
  const read = async () => {
    const found = await disputeOf(chargeId);
    const [entries, shipper, hauler] = await Promise.all([
      entriesAbout("see-dispute", found),
      recordOf("shipper", found, nowMs),
      recordOf("driver", found, nowMs),
    ]);
    return { found, entries, shipper, hauler };
  };
  const { found, shipper, hauler } = await lookAsStaff(member, read, ({ entries }) => entries, nowMs);
  const { kind, amountCents, load, owner, driver, loadId, revision, isOpen, reason, refusal, finding } =
    found;
  return {
    loadId,
    revision,
    isOpen,
    reason,
    refusal,
    finding,
    what: `${CHARGE_KINDS[kind].label} ${formatMoney(amountCents)}`,
    name: nameOf(load),
    sides: [
      { title: `Shipper: ${owner.fullName}`, ...shipper },
      { title: `Driver: ${driver.fullName}`, ...hauler },
    ],
  };
}

interface Step {
  member: StaffMember;
  chargeId: string;
  /** `finding`, and `revision`: that of the charge on the page. */
  fields: Readonly<Record<string, string>>;
}

const CHANGED = "This charge was changed, answered again or settled since you opened it.";

async function find({ member, chargeId, fields }: Step, nowMs: number): Promise<string> {
  const finding = readText(fields.finding, "finding", "Enter the finding, which both sides read.");
  const dispute = await disputeOf(chargeId);
  const { loadId, load, owner, driver } = dispute;
  const found = { finding, found_at: nowMs, found_by: member.staffId };
  const isAsSeen = and(
    eq(charges.charge_id, chargeId),
    eq(charges.revision, Number(fields.revision)),
    eq(charges.state, "refused"),
    isNull(charges.found_at),
  );
  const both = sql`${owner.id}, ${driver.id}`;
  const text = findingText({ kind: dispute.kind, lane: nameOf(load) }, finding);
  await actAsStaff(
    member,
    await entriesAbout("settle-dispute", dispute),
    [
      guarded(db().update(charges).set(found).where(isAsSeen), () => outdated(CHANGED)),
      ...tell(both, text, { loadId, kind: FOUND, nowMs }),
      queueAboutLoad(FOUND, both, { loadId, actorId: SYSTEM_SENDER_ID, nowMs }),
    ],
    nowMs,
  );
  pushAtOnce();
  return "Finding saved. Both sides can read it.";
}

const DISPUTE_STEPS = {
  find: { act: "settle-dispute", take: find },
} as const satisfies Record<string, { act: StaffAct; take: (step: Step, nowMs: number) => Promise<string> }>;

/** @throws NotFound for an unknown step */
export function disputeStep(step: string | null) {
  if (step === null || !Object.hasOwn(DISPUTE_STEPS, step)) throw new NotFound();
  return DISPUTE_STEPS[step as keyof typeof DISPUTE_STEPS];
}
