import { db } from "db/client";
import { personName } from "db/person-names";
import { charges, profiles } from "db/schema";
import { asc, eq } from "drizzle-orm";
import { accessorialsInWords } from "~/loads/form/accessorial-words";
import { atStop } from "~/places/clock-of-stop.server";
import { instantBy } from "~/places/zone-of-place.server";
import { formatMoney } from "~/text/money";
import { mayIn } from "~/trade/areas";
import {
  CHARGE_ACT_NAMES,
  CHARGE_ACTS,
  CHARGE_KINDS,
  type ChargeActName,
  kindsIn,
  leadsOn,
} from "~/trade/charges";
import { nameOf, numberOf } from "~/trade/load-number";
import { rateThatHolds } from "~/trade/offer";
import { type Viewer, withActor } from "~/trade/viewer";
import { contestInWords, contestsOf, contestsShown, isContestable } from "./contest.server";
import { type Due, detentionDue, stopInWords } from "./detention-due.server";
import { dueInWords } from "./due-words";
import { type ChargeScene, chargeScene, type Haul } from "./scene.server";
import { sayable, stopsOn, type TimeRow, timesOf } from "./stop-times.server";
import { dollarsTyped } from "./stop-words";

function chargesOf(loadId: string) {
  return db()
    .select({
      charge: charges,
      by: profiles.full_name,
      member: personName(charges.by_id),
      answeredBy: personName(charges.answered_by_id),
    })
    .from(charges)
    .innerJoin(profiles, eq(profiles.id, charges.driver_id))
    .where(eq(charges.load_id, loadId))
    .orderBy(asc(charges.asked_at), asc(charges.charge_id));
}

type ChargeRow = Awaited<ReturnType<typeof chargesOf>>[number];

function haulsShown(
  { load, haul, released }: ChargeScene,
  rows: readonly ChargeRow[],
  times: readonly TimeRow[],
): Haul[] {
  const isAbout = ({ driverId, chosenAt }: Haul) =>
    rows.some(({ charge }) => charge.driver_id === driverId) ||
    times.some((time) => time.personId === load.ownerId && time.chosenAt === chosenAt);
  return [...(haul ? [haul] : []), ...released.filter(isAbout)];
}

function actsOn({ charge }: ChargeRow, { side, isClosed }: ChargeScene): Exclude<ChargeActName, "ask">[] {
  return CHARGE_ACT_NAMES.filter(
    (act): act is Exclude<ChargeActName, "ask"> =>
      act !== "ask" &&
      CHARGE_ACTS[act].by === side &&
      leadsOn(act, charge.state) &&
      !(isClosed && CHARGE_ACTS[act].inWindow),
  );
}

const STATE_WORDS = {
  asked: "Requested",
  agreed: "Agreed",
  refused: "Declined",
  withdrawn: "Withdrawn",
} as const;

const computedFor = ({ charge }: ChargeRow, dues: readonly Due[]): string | null => {
  const { kind, state, driver_id, asked_at } = charge;
  if (kind !== "detention" || state === "agreed" || state === "withdrawn") return null;
  const due = dues.find(({ haul }) => haul.driverId === driver_id && haul.chosenAt <= asked_at);
  return due ? dueInWords(due) : null;
};

function chargeInWords(
  row: ChargeRow,
  scene: ChargeScene,
  dues: readonly Due[],
  when: (atMs: number) => string,
  mayAct: boolean,
) {
  const { charge, member, answeredBy } = row;
  const state = STATE_WORDS[charge.state];
  return {
    id: charge.charge_id,
    revision: charge.revision,
    kind: CHARGE_KINDS[charge.kind].label,
    needsWords: CHARGE_KINDS[charge.kind].needs === "words",
    amount: formatMoney(charge.amount_cents),
    dollars: dollarsTyped(charge.amount_cents),
    by: withActor(row.by, member),
    asked: when(charge.asked_at),
    reason: charge.reason,
    computed: computedFor(row, dues),
    // The receipt stays open to both parties (`app/files/policy.ts`), even in the archive.
    receipt: charge.evidence_file && `/files/${charge.evidence_file}`,
    state: answeredBy ? `${state} by ${answeredBy}` : state,
    refusal: charge.state === "refused" ? charge.refusal : null,
    finding:
      charge.finding && charge.found_at !== null
        ? `Haulway's finding, ${when(charge.found_at)}: ${charge.finding}`
        : null,
    acts: mayAct ? actsOn(row, scene) : [],
  };
}

/**
 * Without a driver, no rate is owed. The next driver's total does not include a released driver's charges.
 */
function totalsOf({ load, side, haul }: ChargeScene, hauls: readonly Haul[], rows: readonly ChargeRow[]) {
  const agreed = rows.filter(({ charge }) => charge.state === "agreed");
  // Also lists drivers without a haul who have an earlier agreed charge.
  const others = agreed.filter(({ charge }) => !hauls.some(({ driverId }) => driverId === charge.driver_id));
  const people = new Map([
    ...hauls.map(({ driverId, driverName }) => [driverId, driverName] as const),
    ...others.map(({ charge, by }) => [charge.driver_id, by] as const),
  ]);
  return [...people].flatMap(([driverId, name]) => {
    const isPresent = haul?.driverId === driverId && haul.releasedAt === null;
    const lines = agreed
      .filter(({ charge }) => charge.driver_id === driverId)
      .map(({ charge }): [string, number] => [CHARGE_KINDS[charge.kind].label, charge.amount_cents]);
    if (isPresent) lines.unshift(["Rate", rateThatHolds(load)]);
    if (lines.length === 0) return [];
    const sum = lines.reduce((cents, [, each]) => cents + each, 0);
    lines.push(["Total", sum]);
    const facts = lines.map(([label, cents]): [string, string] => [label, formatMoney(cents)]);
    const agreedCaption = side === "owner" ? `Charges agreed with ${name}` : "Agreed charges";
    const caption = isPresent ? "Load total" : agreedCaption;
    return [{ caption, facts }];
  });
}

const isPresent = ({ load }: ChargeScene, driverId: string) =>
  load.deleted_at === null && load.driverId === driverId;

/** In US cents. */
const askedForWaiting = (haul: Haul, rows: readonly ChargeRow[]) =>
  rows
    .filter(
      ({ charge: { kind, state, driver_id, asked_at } }) =>
        kind === "detention" &&
        (state === "asked" || state === "agreed") &&
        driver_id === haul.driverId &&
        asked_at >= haul.chosenAt,
    )
    .reduce((sum, { charge }) => sum + charge.amount_cents, 0);

/** Prefilled with the detention that is due and has not been requested yet. */
function askOffered(
  { side, stage, haul, isClosed }: ChargeScene,
  rows: readonly ChargeRow[],
  dues: readonly Due[],
) {
  const kinds = side === "driver" && haul && !isClosed ? kindsIn(stage) : [];
  if (!haul || kinds.length === 0) return null;
  const asked = askedForWaiting(haul, rows);
  const due = kinds.includes("detention") ? dues.find((each) => each.haul === haul) : undefined;
  const dueCents = due?.driver?.cents ?? 0;
  const isDue = dueCents > asked;
  return {
    kinds: kinds.map((kind) => [kind, CHARGE_KINDS[kind].label] as const),
    takesReceipt: stage !== "released",
    computed: due ? dueInWords(due) : null,
    begins: isDue ? { kind: "detention", amount: dollarsTyped(dueCents - asked), isRest: asked > 0 } : null,
  };
}

/**
 * @param chosen the charge and step of the form to open, from a link on the page
 * @throws NotFound unless the viewer is a party
 */
export async function chargesPage(
  viewer: Viewer,
  loadId: string,
  chosen: { step: string | null; charge: string | null },
  nowMs = Date.now(),
) {
  const [scene, all, times, said] = await Promise.all([
    chargeScene(viewer, loadId, nowMs),
    chargesOf(loadId),
    timesOf(loadId),
    contestsOf(loadId),
  ]);
  const { load, side, haul, closesAtMs, isClosed } = scene;
  const rows = side === "owner" ? all : all.filter(({ charge }) => charge.driver_id === viewer.id);
  const hauls = haulsShown(scene, rows, times);
  const terms = haul?.terms ?? (side === "owner" ? load : null);
  // Drivers who canceled see only the load's number.
  const when = (atMs: number) =>
    terms ? atStop(terms, null, atMs, nowMs) : instantBy(viewer.zone, atMs, nowMs);
  const dues = hauls.map((each) => detentionDue(scene, each, times, nowMs));
  const mayAct = mayIn(viewer, "money");
  const list = rows.map((row) => chargeInWords(row, scene, dues, when, mayAct));
  const stops = hauls.flatMap((each) =>
    stopsOn(each.terms).flatMap((stop) => stopInWords(scene, each, times, stop, nowMs) ?? []),
  );
  const about = list.find(({ id, acts }) => id === chosen.charge && acts.some((act) => act === chosen.step));
  return {
    loadId,
    side,
    name: terms ? nameOf({ ...load, ...terms }) : numberOf(load),
    terms: terms && accessorialsInWords(terms),
    stops,
    sayable: (mayAct ? sayable(scene, times, nowMs) : []).map(({ name, label }) => [name, label] as const),
    charges: list,
    about: about && { ...about, isChange: chosen.step === "change" },
    totals: totalsOf(scene, hauls, rows),
    ask: mayAct ? askOffered(scene, rows, dues) : null,
    contests: contestsShown(said, scene, viewer.id).map((contest) => contestInWords(contest, when)),
    mayContest: mayAct && isContestable(scene, said),
    closesAt: closesAtMs === null ? null : when(closesAtMs),
    isClosed,
    leadsToInvoice:
      scene.stage === "complete" ||
      rows.some(({ charge }) => charge.state === "agreed" && !isPresent(scene, charge.driver_id)),
    /** A released driver can no longer open the load's page. */
    isReleased: scene.stage === "released",
    back: scene.stage === "released" || load.deleted_at !== null ? "/dashboard" : `/load-details/${loadId}`,
    isOwnerGone: side === "driver" && !load.ownerIsOpen,
  };
}

export type ChargesPage = Awaited<ReturnType<typeof chargesPage>>;
