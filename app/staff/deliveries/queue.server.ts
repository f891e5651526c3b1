/** Contested deliveries in the queue of disputes: what both sides see, and the finding that staff write. */
import { db } from "db/client";
import { contested_deliveries, loads } from "db/schema";
import { guarded } from "db/write";
import { and, eq, isNull, sql } from "drizzle-orm";
import { deliveryFindingText } from "~/charges/contest-words";
import { atStop } from "~/places/clock-of-stop.server";
import { NotFound, outdated } from "~/platform/errors";
import { nameOf, numberOf } from "~/trade/load-number";
import { formIn } from "../form-in.server";
import type { Entry } from "../log.server";
import type { StaffAct } from "../rights";
import type { StaffMember } from "../session.server";
import {
  driver,
  entriesOfBoth,
  owner,
  readBothSides,
  readFinding,
  saveFinding,
  sideColumns,
} from "./both-sides.server";

export const WHAT = {
  receiver: "Delivery: noted on the proof by the receiver",
  shipper: "Delivery: contested by the shipper",
} as const;

const proof = sql`from files f left join signatures s on s.file_id = f.file_id
  where f.load_id = ${loads.load_id} and f.kind = 'proof_of_delivery' and f.dropped_at is null
  order by f.created_at desc limit 1`;

/** @throws NotFound */
async function contestOf(contestId: string) {
  const [row] = await db()
    .select({
      ...sideColumns,
      saidBy: contested_deliveries.said_by,
      words: contested_deliveries.words,
      finding: contested_deliveries.finding,
      isOpen: sql`${contested_deliveries.found_at} is null`.mapWith(Boolean),
      deliveredAt: sql<number | null>`(select max(coalesce(e.pressed_at, e.at)) from load_events e
        where e.load_id = ${loads.load_id} and e.event = 'deliver')`,
      /** Null if there is no proof, or if it has moved to the archive. */
      proof: sql<string | null>`(select f.shown_name ${proof})`,
      /** The name of the receiver who signed on the driver's phone; null for an uploaded proof. */
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

const entriesAbout = (act: StaffAct, contest: Contest): Promise<Entry[]> =>
  entriesOfBoth(contest, {
    act,
    about: `The delivery of load ${numberOf(contest.load)}`,
    why:
      contest.saidBy === "shipper" ? "The shipper contested it" : "The receiver noted something on the proof",
  });

/** @throws NotFound, Forbidden */
export async function readContest(member: StaffMember, contestId: string, nowMs = Date.now()) {
  const entriesOf = (contest: Contest) => entriesAbout("see-contest", contest);
  const { found, sides } = await readBothSides(member, () => contestOf(contestId), entriesOf, nowMs);
  const { load, owner: _, driver: __, saidBy, proof, signedBy, deliveredAt, ...shown } = found;
  return {
    ...shown,
    what: WHAT[saidBy],
    name: nameOf(load),
    delivered: deliveredAt && atStop(load, "delivery", deliveredAt, nowMs),
    proof: proof && (signedBy ? `Signed by ${signedBy} on the driver's phone` : `Uploaded: ${proof}`),
    sides,
  };
}

interface Step {
  member: StaffMember;
  contestId: string;
  /** The field `finding`. */
  fields: Readonly<Record<string, string>>;
}

const SETTLED = "A finding was written since you opened this page.";

async function find({ member, contestId, fields }: Step, nowMs: number): Promise<string> {
  const finding = readFinding(fields);
  const contest = await contestOf(contestId);
  const found = { finding, found_at: nowMs, found_by: member.staffId };
  const isOpen = and(eq(contested_deliveries.contest_id, contestId), isNull(contested_deliveries.found_at));
  const saving = guarded(db().update(contested_deliveries).set(found).where(isOpen), () => outdated(SETTLED));
  const text = deliveryFindingText(nameOf(contest.load), finding);
  const entries = await entriesAbout("settle-contest", contest);
  return saveFinding({ member, sides: contest, text, entries, saving }, nowMs);
}

/** @throws NotFound for an unknown step */
export const contestStep = formIn({
  find: { act: "settle-contest", take: find },
});
