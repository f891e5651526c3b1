/** Contested deliveries, a part of the queue of disputes: both sides' record, and a finding in words. */
import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { contested_deliveries, loads, profiles } from "db/schema";
import { guarded } from "db/write";
import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { deliveryFindingText } from "~/charges/contest-words";
import { tell } from "~/chat/post-automated.server";
import { SYSTEM_SENDER_ID } from "~/chat/system-sender";
import { FOUND } from "~/notifications/finding-kinds";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueAboutLoad } from "~/notifications/queue.server";
import { NotFound, outdated } from "~/platform/errors";
import { LANE_COLUMNS } from "~/trade/lane";
import { nameOf, numberOf } from "~/trade/load-number";
import { recordOf } from "../disputes.server";
import { actAsStaff, type Entry, lookAsStaff } from "../log.server";
import { readText } from "../read-text.server";
import type { StaffAct } from "../rights";
import type { StaffMember } from "../session.server";
import { personOf } from "../suspensions.server";

export const WHAT = {
  receiver: "Delivery: noted on the proof by the receiver",
  shipper: "Delivery: contested by the shipper",
} as const;

const owner = alias(profiles, "owner");
const driver = alias(profiles, "driver");

const proof = sql`from files f left join signatures s on s.file_id = f.file_id
  where f.load_id = ${loads.load_id} and f.kind = 'proof_of_delivery' and f.dropped_at is null
  order by f.created_at desc limit 1`;

/** @throws NotFound */
async function contestOf(contestId: string) {
  const [row] = await db()
    .select({
      loadId: loads.load_id,
      saidBy: contested_deliveries.said_by,
      words: contested_deliveries.words,
      finding: contested_deliveries.finding,
      isOpen: sql`${contested_deliveries.found_at} is null`.mapWith(Boolean),
      load: pickColumns(loads, [...LANE_COLUMNS, "load_number"]),
      owner: { id: owner.id, fullName: owner.full_name },
      driver: { id: driver.id, fullName: driver.full_name },
      /** Null if the load's history has moved to the archive. */
      deliveredAt: sql<number | null>`(select max(coalesce(e.pressed_at, e.at)) from load_events e
        where e.load_id = ${loads.load_id} and e.event = 'deliver')`,
      /** Null if the proof has moved to the archive. */
      proof: sql<string | null>`(select f.shown_name ${proof})`,
      /** Who signed on the driver's phone; null if the driver uploaded the proof. */
      signedBy: sql<string | null>`(select s.typed_name ${proof})`,
    })
    .from(contested_deliveries)
    .innerJoin(loads, eq(loads.load_id, contested_deliveries.load_id))
    .innerJoin(owner, eq(owner.id, loads.owner_id))
    .innerJoin(driver, eq(driver.id, contested_deliveries.driver_id))
    .where(eq(contested_deliveries.contest_id, contestId));
  if (!row) throw new NotFound("Contested delivery not found.");
  return row;
}

type Contest = Awaited<ReturnType<typeof contestOf>>;

/** Both sides are concerned, so each of them can read the entry. */
async function entriesAbout(act: StaffAct, { load, owner, driver, saidBy }: Contest): Promise<Entry[]> {
  const people = [owner, driver].map(({ id }) => personOf({ kind: "company", id }));
  return (await Promise.all(people)).map((aboutPersonId) => ({
    act,
    aboutPersonId,
    about: `The delivery of load ${numberOf(load)}`,
    why: saidBy === "shipper" ? "The shipper contested it" : "The receiver noted something on the proof",
  }));
}

/**
 * Reads a contested delivery with both sides' record, and logs the look.
 * @throws NotFound, Forbidden
 */
export async function readContest(member: StaffMember, contestId: string, nowMs = Date.now()) {
  const read = async () => {
    const found = await contestOf(contestId);
    const [entries, shipper, hauler] = await Promise.all([
      entriesAbout("see-contest", found),
      recordOf("shipper", found, nowMs),
      recordOf("driver", found, nowMs),
    ]);
    return { found, entries, shipper, hauler };
  };
  const { found, shipper, hauler } = await lookAsStaff(member, read, ({ entries }) => entries, nowMs);
  const { load, owner, driver, saidBy, proof, signedBy, ...shown } = found;
  return {
    ...shown,
    what: WHAT[saidBy],
    name: nameOf(load),
    proof: proof && (signedBy ? `Signed by ${signedBy} on the driver's phone` : `Uploaded: ${proof}`),
    sides: [
      { title: `Shipper: ${owner.fullName}`, ...shipper },
      { title: `Driver: ${driver.fullName}`, ...hauler },
    ],
  };
}

interface Step {
  member: StaffMember;
  contestId: string;
  /** `finding`. */
  fields: Readonly<Record<string, string>>;
}

const SETTLED = "A finding was written since you opened this page.";

async function find({ member, contestId, fields }: Step, nowMs: number): Promise<string> {
  const finding = readText(fields.finding, "finding", "Enter the finding, which both sides read.");
  const contest = await contestOf(contestId);
  const { loadId, load, owner, driver } = contest;
  const found = { finding, found_at: nowMs, found_by: member.staffId };
  const isOpen = and(eq(contested_deliveries.contest_id, contestId), isNull(contested_deliveries.found_at));
  const both = sql`${owner.id}, ${driver.id}`;
  await actAsStaff(
    member,
    await entriesAbout("settle-contest", contest),
    [
      guarded(db().update(contested_deliveries).set(found).where(isOpen), () => outdated(SETTLED)),
      ...tell(both, deliveryFindingText(nameOf(load), finding), { loadId, kind: FOUND, nowMs }),
      queueAboutLoad(FOUND, both, { loadId, actorId: SYSTEM_SENDER_ID, nowMs }),
    ],
    nowMs,
  );
  pushAtOnce();
  return "Finding saved. Both sides can read it.";
}

const CONTEST_STEPS = {
  find: { act: "settle-contest", take: find },
} as const satisfies Record<string, { act: StaffAct; take: (step: Step, nowMs: number) => Promise<string> }>;

/** @throws NotFound for an unknown step */
export function contestStep(step: string | null) {
  if (step === null || !Object.hasOwn(CONTEST_STEPS, step)) throw new NotFound();
  return CONTEST_STEPS[step as keyof typeof CONTEST_STEPS];
}
