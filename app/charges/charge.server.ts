import { db } from "db/client";
import { charges, loads, profiles } from "db/schema";
import { guarded, type Statement, wroteNothing } from "db/write";
import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { STANDS_AS } from "~/access/standing.server";
import { recordFiles } from "~/files/records.server";
import { receiveUpload } from "~/files/upload/receive-upload.node.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { writeAndNotify } from "~/loads/steps/write-and-notify.server";
import { chargeKind } from "~/notifications/kinds";
import { Conflict, Forbidden, isRaced, NotFound, outdated, Raced } from "~/platform/errors";
import { CHARGE_ACTS, type ChargeActName, type ChargeState, kindsIn, leadsOn } from "~/trade/charges";
import { actorName, byOf, type Viewer } from "~/trade/viewer";
import { readAsked, readChanged, readRefusal } from "./charge-form.server";
import { type ChargeScene, chargeScene, mayAskFor, nameFor } from "./scene.server";
import { CHARGE_TEXTS, type ChargeFacts } from "./texts";

/** The maximum per driver and load. It protects the owner from a flood of requests. */
const MOST_CHARGES = 20;

export const WINDOW_OVER = "It's too late to request charges on this load.";
const NOTHING_NOW = "You can't request a charge on this load right now.";
const STATE_NOW: Readonly<Record<ChargeState, string>> = {
  asked: "requested again",
  agreed: "agreed to",
  refused: "declined",
  withdrawn: "withdrawn",
};
const changedTo = (what: string) => `This charge was ${what}. Here is the current version.`;
const CHANGED = changedTo("changed");
const WHOSE = {
  driver: "Only the driver can do that.",
  owner: "Only the shipper who posted this load can do that.",
} as const;

interface Act {
  viewer: Viewer;
  loadId: string;
}

async function sceneFor(act: ChargeActName, { viewer, loadId }: Act, nowMs: number): Promise<ChargeScene> {
  const scene = await chargeScene(viewer, loadId, nowMs);
  const { by, inWindow } = CHARGE_ACTS[act];
  if (scene.side !== by) throw new Forbidden(WHOSE[by]);
  if (inWindow && scene.isClosed) throw new Conflict(WINDOW_OVER);
  return scene;
}

const someoneWasFaster = () => new Raced("load moved", CHANGED);

async function writeAct(
  act: ChargeActName,
  scene: ChargeScene,
  done: { viewer: Viewer; chargeId: string; driverId: string; statements: Statement[]; nowMs: number } & Pick<
    ChargeFacts,
    "kind" | "amountCents" | "refusal" | "driver"
  >,
): Promise<void> {
  const { viewer, chargeId, driverId, statements, nowMs } = done;
  const { load_id: loadId, ownerId, ownerName } = scene.load;
  const isByDriver = CHARGE_ACTS[act].by === "driver";
  const names = {
    driver: isByDriver ? actorName(viewer, done.driver) : done.driver,
    shipper: isByDriver ? ownerName : actorName(viewer, ownerName),
  };
  const reader = isByDriver ? ownerId : driverId;
  const text = CHARGE_TEXTS[act]({ ...done, ...names, lane: nameFor(scene, driverId) });
  await writeAndNotify(statements, {
    loadId,
    eventId: chargeId,
    actorId: viewer.id,
    readerId: reader,
    text,
    kind: chargeKind(act),
    nowMs,
    others: [driverId],
  });
}

/**
 * Fields: `kind`, `amount` (US dollars), `reason`, and the file `evidence`.
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function requestCharge(
  ask: Act & {
    request: Request;
    clientAddress: string;
    typed?: (fields: Record<string, string>) => void;
  },
  nowMs = Date.now(),
): Promise<void> {
  const { viewer, loadId } = ask;
  const [scene] = await Promise.all([
    sceneFor("ask", ask, nowMs),
    countAgainstLimit("upload", ask.clientAddress),
  ]);
  const kinds = kindsIn(scene.stage);
  if (kinds.length === 0) throw new Conflict(NOTHING_NOW);
  const evidence = { kind: "additional", ownerId: loadId, required: false, atMost: 1 } as const;
  const upload = await receiveUpload(ask.request, { evidence });
  ask.typed?.(upload.fields);
  try {
    const [file] = scene.stage === "released" ? [] : upload.files.evidence;
    const asked = readAsked(upload.fields, kinds, !!file);
    const chargeId = newId({ msecs: nowMs });
    const inserted = sql`
      insert into charges (charge_id, load_id, driver_id, by_id, kind, amount_cents, reason, evidence_file, state,
        asked_at)
      select ${chargeId}, ${loads.load_id}, ${viewer.id}, ${byOf(viewer)}, ${asked.kind}, ${asked.amountCents},
        ${asked.reason}, ${file?.fileId ?? null}, 'asked', ${nowMs}
      from ${loads}
      where ${loads.load_id} = ${loadId} and ${mayAskFor([asked.kind], viewer.id, nowMs)}
        and ${file ? STANDS_AS["chosen driver"](viewer.id) : sql`true`}
        and (select count(*) from charges c where c.load_id = ${loads.load_id} and c.driver_id = ${viewer.id})
          < ${MOST_CHARGES}`;
    const refused = () =>
      new Conflict(
        `Charge not requested. The load changed, or you've reached the limit of ${MOST_CHARGES} charges.`,
      );
    const statements = [
      guarded(inserted, refused),
      ...recordFiles(file ? [file] : [], viewer, loadId, nowMs),
    ];
    await writeAct("ask", scene, {
      ...asked,
      viewer,
      chargeId,
      driverId: viewer.id,
      driver: viewer.fullName,
      statements,
      nowMs,
    });
    if (!file) await upload.discard();
  } catch (error) {
    if (wroteNothing(error)) await upload.discard();
    throw error;
  }
}

type ChargeRow = typeof charges.$inferSelect;

interface Answer extends Act {
  /** Fields: `charge` and `revision` as the page showed them; `amount` and `reason`, or `refusal`. */
  fields: Record<string, string>;
}

async function chargeOf({ loadId, fields }: Answer) {
  const [row] = await db()
    .select({ charge: charges, driver: profiles.full_name })
    .from(charges)
    .innerJoin(profiles, eq(profiles.id, charges.driver_id))
    .where(and(eq(charges.charge_id, fields.charge ?? ""), eq(charges.load_id, loadId)));
  return row;
}

function insist(
  act: ChargeActName,
  row: Awaited<ReturnType<typeof chargeOf>>,
  { viewer, fields }: Answer,
  { side }: ChargeScene,
) {
  if (!row || (side === "driver" && row.charge.driver_id !== viewer.id))
    throw new NotFound("Charge not found.");
  if (!leadsOn(act, row.charge.state)) throw outdated(changedTo(STATE_NOW[row.charge.state]));
  if (String(row.charge.revision) !== fields.revision) throw outdated(CHANGED);
  return row;
}

/** Fails if the charge has changed since the page showed it, or the viewer may no longer change it. */
function changing(
  act: Exclude<ChargeActName, "ask">,
  { charge_id, revision, load_id, kind }: ChargeRow,
  set: Partial<ChargeRow>,
  { viewer, nowMs }: { viewer: Viewer; nowMs: number },
): Statement {
  const { by, from, to, inWindow } = CHARGE_ACTS[act];
  const isTheirs =
    by === "owner"
      ? sql`exists (select 1 from ${loads} where ${loads.load_id} = ${load_id} and ${STANDS_AS.owner(viewer.id)})`
      : eq(charges.driver_id, viewer.id);
  const isInTime = inWindow
    ? sql`exists (select 1 from ${loads} where ${loads.load_id} = ${load_id} and ${mayAskFor([kind], viewer.id, nowMs)})`
    : undefined;
  const asShown = and(
    eq(charges.charge_id, charge_id),
    eq(charges.revision, revision),
    inArray(charges.state, [...from]),
  );
  const query = db()
    .update(charges)
    .set({ ...set, state: to, revision: revision + 1 })
    .where(and(asShown, isTheirs, isInTime));
  return guarded(query, someoneWasFaster);
}

function read(
  act: Exclude<ChargeActName, "ask">,
  { kind }: ChargeRow,
  fields: Answer["fields"],
  nowMs: number,
) {
  if (act !== "change") return { answered_at: nowMs, refusal: act === "refuse" ? readRefusal(fields) : null };
  const { amountCents: amount_cents, reason } = readChanged(fields, kind);
  return { amount_cents, reason };
}

/**
 * The step applies only to the amount that the page showed.
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function answerCharge(
  act: Exclude<ChargeActName, "ask">,
  answer: Answer,
  nowMs = Date.now(),
): Promise<void> {
  const { viewer, fields } = answer;
  const [scene, row] = await Promise.all([
    sceneFor(act, answer, nowMs),
    chargeOf(answer),
    // Only changes are rate-limited, because the driver could change an amount any number of times.
    act === "change" && countAgainstLimit("charges", viewer.id, nowMs),
  ]);
  const { charge, driver } = insist(act, row, answer, scene);
  const by = byOf(viewer);
  const set: Partial<ChargeRow> = {
    ...read(act, charge, fields, nowMs),
    ...(act === "change" ? { by_id: by } : { answered_by_id: by }),
  };
  const statements = [changing(act, charge, set, { viewer, nowMs })];
  const { charge_id: chargeId, driver_id: driverId, kind } = charge;
  const amountCents = set.amount_cents ?? charge.amount_cents;
  const refusal = set.refusal ?? undefined;
  try {
    await writeAct(act, scene, {
      viewer,
      chargeId,
      driverId,
      driver,
      kind,
      amountCents,
      refusal,
      statements,
      nowMs,
    });
  } catch (error) {
    throw isRaced(error, "load moved") ? outdated(CHANGED) : error;
  }
}
