/** The charges page of a load: the clock of each stop as each side has it, what is due by the terms, what was asked, and the total. */
import { db } from "db/client";
import { charges, profiles } from "db/schema";
import { asc, eq } from "drizzle-orm";
import { accessorialsInWords, minutesInWords } from "~/loads/accessorial-words";
import { formatMoney } from "~/platform/money";
import {
  CHARGE_ACT_NAMES,
  CHARGE_ACTS,
  CHARGE_KINDS,
  type ChargeActName,
  kindsIn,
  leadsOn,
} from "~/trade/charges";
import { nameOf } from "~/trade/load-number";
import { rateThatHolds } from "~/trade/rate";
import type { Viewer } from "~/trade/viewer";
import { atStop } from "~/whereabouts/clock-of-stop.server";
import type { Stop } from "~/whereabouts/telling";
import { type ChargeScene, chargeScene } from "./scene.server";
import { appointmentAt, STOPS, sayable, timesAt, timesOf } from "./stop-times.server";
import { type StopTimes, waitingAt } from "./waiting";

const STOP_NAMES: Readonly<Record<Stop, string>> = { pickup: "Pickup", delivery: "Delivery" };

/** The charges of a load with who asked, oldest first. */
function chargesOf(loadId: string) {
  return db()
    .select({ charge: charges, by: profiles.full_name })
    .from(charges)
    .innerJoin(profiles, eq(profiles.id, charges.driver_id))
    .where(eq(charges.load_id, loadId))
    .orderBy(asc(charges.asked_at), asc(charges.charge_id));
}

type ChargeRow = Awaited<ReturnType<typeof chargesOf>>[number];

/** What one side has of a stop, row by row. */
function clockOf(scene: ChargeScene, stop: Stop, times: StopTimes, isByStep: boolean, nowMs: number) {
  const { load } = scene;
  const when = (atMs: number | null) => (atMs === null ? "–" : atStop(load, stop, atMs, nowMs));
  const waiting = waitingAt(times, appointmentAt(load, stop), load, nowMs);
  const late = waiting && waiting.lateMinutes > 0 && stop === "pickup" && load.pickup_time;
  const rows: [string, string][] = [
    ["Arrived", when(times.arrivedMs) + (late ? `, ${minutesInWords(waiting.lateMinutes)} late` : "")],
    ["Departed", isByStep ? `${when(times.departedMs)}, when the load went on` : when(times.departedMs)],
  ];
  if (!waiting) return { rows, dueCents: null };
  const { waitedMinutes, freeMinutes, paidMinutes, dueCents, isCapped, isRunning } = waiting;
  rows.push(["Waited", minutesInWords(waitedMinutes) + (isRunning ? " until now" : "")]);
  if (dueCents !== null) {
    rows.push(["Free", minutesInWords(freeMinutes)], ["To be paid", minutesInWords(paidMinutes)]);
    rows.push(["Due", formatMoney(dueCents) + (isCapped ? ", at most" : "")]);
  }
  return { rows, dueCents };
}

/** A stop at which somebody has said a time; null of any other. */
function stopInWords(
  scene: ChargeScene,
  rows: Awaited<ReturnType<typeof timesOf>>,
  stop: Stop,
  nowMs: number,
) {
  const { driver, owner, isByStep } = timesAt(scene, rows, stop);
  if (driver.arrivedMs === null && !owner) return null;
  const byDriver = clockOf(scene, stop, driver, isByStep, nowMs);
  const byOwner = owner && clockOf(scene, stop, owner, false, nowMs);
  const names = (byOwner && byOwner.rows.length > byDriver.rows.length ? byOwner : byDriver).rows;
  const valueIn = (side: typeof byDriver, name: string) =>
    side.rows.find(([each]) => each === name)?.[1] ?? "–";
  const appointmentMs = stop === "pickup" && scene.load.pickup_time ? appointmentAt(scene.load, stop) : null;
  return {
    name: STOP_NAMES[stop],
    appointment: appointmentMs === null ? null : atStop(scene.load, stop, appointmentMs, nowMs),
    rows: names.map(([name]) => ({
      name,
      byDriver: valueIn(byDriver, name),
      byOwner: byOwner && valueIn(byOwner, name),
    })),
    dueCents: byDriver.dueCents ?? 0,
  };
}

/** What the viewer may do with a charge now. */
function actsOn({ charge }: ChargeRow, { side, isClosed }: ChargeScene): Exclude<ChargeActName, "ask">[] {
  return CHARGE_ACT_NAMES.filter(
    (act): act is Exclude<ChargeActName, "ask"> =>
      act !== "ask" &&
      CHARGE_ACTS[act].by === side &&
      leadsOn(act, charge.state) &&
      !(isClosed && CHARGE_ACTS[act].inWindow),
  );
}

const STATE_WORDS = { asked: "Asked", agreed: "Agreed", refused: "Refused", withdrawn: "Withdrawn" } as const;

function chargeInWords(row: ChargeRow, scene: ChargeScene) {
  const { charge, by } = row;
  return {
    id: charge.charge_id,
    revision: charge.revision,
    kind: CHARGE_KINDS[charge.kind].label,
    needsWords: CHARGE_KINDS[charge.kind].needs === "words",
    amount: formatMoney(charge.amount_cents),
    dollars: String(charge.amount_cents / 100),
    by,
    askedAtMs: charge.asked_at,
    reason: charge.reason,
    // It is kept for both (`app/files/policy.ts`), in the archive as on the board.
    receipt: charge.evidence_file && `/files/${charge.evidence_file}`,
    state: STATE_WORDS[charge.state],
    refusal: charge.state === "refused" ? charge.refusal : null,
    acts: actsOn(row, scene),
  };
}

/** Rate and agreed charges of the driver whose stops the page shows. */
function totalOf({ load, driverId, stage }: ChargeScene, rows: readonly ChargeRow[]): [string, string][] {
  const agreed = rows.filter(({ charge }) => charge.state === "agreed" && charge.driver_id === driverId);
  const rate = stage === "released" ? 0 : rateThatHolds(load);
  const sum = agreed.reduce((cents, { charge }) => cents + charge.amount_cents, rate);
  return [
    ...(stage === "released" ? [] : [["Rate", formatMoney(rate)] as [string, string]]),
    ...agreed.map(({ charge }): [string, string] => [
      CHARGE_KINDS[charge.kind].label,
      formatMoney(charge.amount_cents),
    ]),
    ["Total", formatMoney(sum)],
  ];
}

/** What the form of a new charge offers; null where nothing can be asked. It begins with what is due by the driver's times. */
function askOffered({ side, stage, isClosed }: ChargeScene, dueCents: number) {
  const kinds = side === "driver" && !isClosed ? kindsIn(stage) : [];
  if (kinds.length === 0) return null;
  const isDue = dueCents > 0 && kinds.includes("detention");
  return {
    kinds: kinds.map((kind) => [kind, CHARGE_KINDS[kind].label] as const),
    takesReceipt: stage !== "released",
    begins: isDue ? { kind: "detention", amount: String(dueCents / 100) } : null,
  };
}

/**
 * The page for the owner, the driver and a driver who was released.
 * @param chosen the charge and the act that a link of the page asks the form of
 * @throws NotFound for anybody else
 */
export async function chargesPage(
  viewer: Viewer,
  loadId: string,
  chosen: { step: string | null; charge: string | null },
  nowMs = Date.now(),
) {
  const [scene, all, times] = await Promise.all([
    chargeScene(viewer, loadId, nowMs),
    chargesOf(loadId),
    timesOf(loadId),
  ]);
  const { load, side, closesAtMs, isClosed } = scene;
  const rows = side === "owner" ? all : all.filter(({ charge }) => charge.driver_id === viewer.id);
  const list = rows.map((row) => chargeInWords(row, scene));
  const stops = STOPS.flatMap((stop) => stopInWords(scene, times, stop, nowMs) ?? []);
  const about = list.find(({ id, acts }) => id === chosen.charge && acts.some((act) => act === chosen.step));
  return {
    loadId,
    side,
    name: nameOf(load),
    terms: accessorialsInWords(load),
    stops,
    sayable: sayable(scene, times).map(({ name, moment, stop }) => [name, `${moment} at ${stop}`] as const),
    charges: list,
    /** The charge whose amount or refusal the page asks for. */
    about: about && { ...about, isChange: chosen.step === "change" },
    total: totalOf(scene, rows),
    ask: askOffered(
      scene,
      stops.reduce((sum, { dueCents }) => sum + dueCents, 0),
    ),
    closesAtMs,
    isClosed,
    isDelivered: scene.stage === "complete",
  };
}

export type ChargesPage = Awaited<ReturnType<typeof chargesPage>>;
