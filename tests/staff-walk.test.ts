/**
 * Does random acts and commands of staff, and compares the staff log with what was done: each success has its
 * entries, a refusal has none and changes nothing, and there are no other entries.
 */
import "./fixtures/servers/own-database";

import { join } from "node:path";
import { db } from "db/client";
import { staff_log, support_requests } from "db/schema";
import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runAuthorityCommand } from "~/authority/run-command.server";
import { savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { Refusal } from "~/platform/errors";
import { COMMAND_RIGHTS, type CommandAct } from "~/staff/command-rights";
import { staffLogAbout } from "~/staff/read-log.server";
import { STAFF_ACTS, STAFF_RIGHTS, type StaffAct, type StaffRole } from "~/staff/rights";
import { DAY_MS } from "~/text/time";
import { contentOf, lostSince } from "./fixtures/held/lost-rows";
import { draws, seedFor } from "./fixtures/sample";
import { dataFolder } from "./fixtures/servers/own-data-folder";
import { sessionOf } from "./fixtures/session-of";
import { ABOUT_BOTH, ABOUT_NOBODY, IN_VIEW, NOT_LOGGED } from "./fixtures/staff/acts";
import { attempt, type Caller } from "./fixtures/staff/attempt";
import { enter, type StaffScene, saveStaff } from "./fixtures/staff/scene";
import { saveTarget, type Target } from "./fixtures/staff/target";

const ROLES = ["support", "trust", "admin"] as const satisfies readonly StaffRole[];
const COMMANDS = Object.keys(COMMAND_RIGHTS) as CommandAct[];
/** Each walk saves the targets of these acts. They have what the other acts need, too. */
const TARGETS = ["see-request", "suspend", "see-look-alike"] as const satisfies readonly StaffAct[];
/** Longer than a code of an authenticator app lasts, so each step has a new code. */
const STEP_MS = 31_000;

interface Step {
  act: StaffAct | CommandAct;
  /** An index in `ROLES`; one beyond it for a user who is not staff. */
  who: number;
  target: number;
  /** Whether the form is outdated or empty, or the command names an unknown account. */
  isWrong: boolean;
  isSealed: boolean;
}

const isCommand = (act: string): act is CommandAct => Object.hasOwn(COMMAND_RIGHTS, act);

const stepOf: fc.Arbitrary<Step> = fc.record({
  // `enter` gets extra weight, because no other act works after `leave`.
  act: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...STAFF_ACTS) },
    { weight: 3, arbitrary: fc.constantFrom(...COMMANDS) },
    { weight: 2, arbitrary: fc.constant("enter" as const) },
  ),
  who: fc.oneof({ weight: 4, arbitrary: fc.constant(2) }, { weight: 3, arbitrary: fc.nat(3) }),
  target: fc.nat(TARGETS.length - 1),
  isWrong: fc.nat(7).map((drawn) => drawn === 0),
  isSealed: fc.boolean(),
});

/** Each walk begins with every command once. */
const ALWAYS = COMMANDS.map((act): Step => ({ act, who: 2, target: 0, isWrong: false, isSealed: false }));

/** Acts about the suspended account, which is not always the target's person. */
const OF_SUSPENSION: readonly string[] = ["see-suspension", "lift-suspension"];

/** An entry that the log must have. */
interface Expected {
  at: number;
  act: string;
  role: StaffRole;
  staffId: string;
  aboutPersonId: string | null;
  sealedUntil: number | null;
}

interface Actor {
  scene: StaffScene | null;
  email: string;
  caller: Caller;
  /** The person whom the actor last began to view. */
  viewedId?: string;
  /** `viewedId` before the actor's last step. */
  viewedBefore?: string;
}

async function actorOf(role: StaffRole | null): Promise<Actor> {
  if (role === null) {
    const person = await savePerson({ role: "driver" });
    return { scene: null, email: person.email, caller: { cookies: [(await sessionOf(person)).setCookie] } };
  }
  const scene = await saveStaff(role);
  return { scene, email: scene.person.email, caller: { cookies: [scene.session, await enter(scene)] } };
}

/** Tables that looks and refused attempts also change. */
const MARKS = new Set(["staff_log", "staff_sessions", "counts", "leases"]);

/** Returns everything that is stored, except the tables in `MARKS`. */
async function stateOf() {
  const content = await contentOf();
  return new Map([...content].filter(([table]) => !MARKS.has(table)));
}

type State = Awaited<ReturnType<typeof stateOf>>;

/** Returns the names of the tables that differ. */
function changedBetween(before: State, after: State): string[] {
  const changed = [...lostSince(before, after), ...lostSince(after, before)].filter(
    ({ table, values }) => !(table === "users" && Object.keys(values).join() === "totp_last_step"),
  );
  return [...new Set(changed.map(({ table }) => table))];
}

async function takenBy(requestId: string): Promise<string> {
  const [row] = await db()
    .select({ by: support_requests.taken_by })
    .from(support_requests)
    .where(eq(support_requests.request_id, requestId));
  return row?.by ?? "";
}

class World {
  readonly expected: Expected[] = [];
  #files = 0;

  constructor(
    readonly actors: readonly Actor[],
    readonly targets: readonly Target[],
  ) {}

  static async create(): Promise<World> {
    const actors: Actor[] = [];
    for (const role of [...ROLES, null]) actors.push(await actorOf(role));
    const admin = actors[2]?.scene as StaffScene;
    const targets: Target[] = [];
    for (const act of TARGETS) targets.push(await saveTarget(act, admin));
    return new World(actors, targets);
  }

  /** Does the step. @returns whether it was done */
  async attempt({ act, target, who, isWrong, isSealed }: Step): Promise<boolean> {
    const { params, seen, fact, personId } = this.targets[target] as Target;
    const actor = this.actors[who] as Actor;
    if (isCommand(act)) return this.#command(act, isWrong ? "nobody" : personId, actor.email, isSealed);
    const code = isWrong ? "000 000" : actor.scene?.code(Date.now());
    const fields: Record<string, string> =
      act === "take-request" ? { seen: isWrong ? "somebody" : await takenBy(params.requestId) } : {};
    const words = { answer: "", reason: "", warning: "", why: "", grounds: "", finding: "" };
    const empty = { ...words, view_reason: "", seen: "2" };
    const { status, setCookie } = await attempt(
      act,
      { params, seen, fact },
      { ...actor.caller, code: code ?? "" },
      isWrong && act !== "dismiss-report" ? { ...fields, ...empty } : fields,
    );
    if (act === "enter" && status === 302 && setCookie)
      actor.caller = { cookies: [actor.caller.cookies[0] ?? "", setCookie] };
    const isDone = status === (STAFF_RIGHTS[act].step === null ? 200 : 302);
    actor.viewedBefore = actor.viewedId;
    if (isDone && act === "view-as") actor.viewedId = personId;
    if (isDone && ["enter", "leave", "end-view"].includes(act)) actor.viewedId = undefined;
    // A form that ends no view leads back as after a first press, but does nothing.
    return isDone && !(act === "end-view" && actor.viewedBefore === undefined);
  }

  async #command(act: CommandAct, account: string, by: string, isSealed: boolean): Promise<boolean> {
    const common = { account, caseNumber: "24-117", by };
    const to = join(dataFolder, `walk-${process.pid}-${Date.now()}-${++this.#files}.zip`);
    const sealedUntil = isSealed ? Date.now() + DAY_MS : null;
    const commands = {
      "hold-deletion": { step: "hold", until: Date.now() + DAY_MS, ...common },
      "lift-hold": { step: "lift", ...common },
      "export-for-authority": { step: "export", isCompany: false, sealedUntil, to, ...common },
    } as const;
    try {
      await runAuthorityCommand(commands[act]);
      return true;
    } catch (error) {
      if (error instanceof Refusal || (error as Error).message.startsWith("No account has")) return false;
      throw error;
    }
  }

  /** Adds the entries that the log must have after the step. */
  expect({ act, who, target, isSealed }: Step): void {
    if (!isCommand(act) && NOT_LOGGED.includes(act)) return;
    const { personId, otherId, suspendedId } = this.targets[target] as Target;
    const role = ROLES[who];
    const staffId = this.actors[who]?.scene?.staffId;
    if (!role || !staffId) throw new Error(`${act} was done by a user who is not staff.`);
    const isAboutNobody = !isCommand(act) && ABOUT_NOBODY.includes(act);
    const isAboutBoth = !isCommand(act) && ABOUT_BOTH.includes(act);
    const isInView = !isCommand(act) && IN_VIEW.includes(act);
    const ownId = OF_SUSPENSION.includes(act) ? suspendedId : personId;
    const aboutId = isInView ? (this.actors[who]?.viewedBefore ?? null) : ownId;
    const people = isAboutNobody ? [null] : isAboutBoth ? [personId, otherId] : [aboutId];
    const sealedUntil = act === "export-for-authority" && isSealed ? Date.now() + DAY_MS : null;
    for (const aboutPersonId of people)
      this.expected.push({ at: Date.now(), act, role, staffId, aboutPersonId, sealedUntil });
  }
}

const byTime = (one: Expected, other: Expected) =>
  one.at - other.at || String(one.aboutPersonId).localeCompare(String(other.aboutPersonId));

const logSince = async (atMs: number): Promise<Expected[]> => {
  const rows = await db().select().from(staff_log).orderBy(asc(staff_log.log_id));
  return rows
    .filter(({ at }) => at > atMs)
    .map((row) => ({
      at: row.at,
      act: row.act,
      role: row.role,
      staffId: row.staff_id,
      aboutPersonId: row.about_person_id,
      sealedUntil: row.sealed_until,
    }));
};

let nowMs = Date.now();
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: nowMs }));
afterEach(() => vi.useRealTimers());

function tick(): void {
  nowMs += STEP_MS;
  vi.setSystemTime(nowMs);
}

/** The acts that the walks did. */
const done = new Set<string>();

it("after a random walk, the log says exactly what was done", { timeout: 300_000 }, async () => {
  const walks = fc.asyncProperty(
    fc.array(stepOf, { minLength: 40, maxLength: 60, size: "max" }),
    async (steps) => {
      tick();
      const world = await World.create();
      const beganAt = nowMs;
      let before = await stateOf();
      for (const step of [...ALWAYS, ...steps]) {
        tick();
        const isDone = await world.attempt(step);
        await followUpsFinished();
        const after = await stateOf();
        const changed = changedBetween(before, after);
        before = after;
        if (isDone) world.expect(step);
        if (isDone) done.add(step.act);
        const isLook = !isCommand(step.act) && STAFF_RIGHTS[step.act].step === null;
        if (!isDone || isLook) expect(changed, `${step.act} changed something`).toEqual([]);
      }
      expect((await logSince(beganAt)).sort(byTime)).toEqual(world.expected.sort(byTime));
      for (const personId of world.targets.flatMap(({ personId: id, otherId }) => [id, otherId])) {
        const own = world.expected.filter((row) => row.aboutPersonId === personId);
        const visible = own.filter(({ sealedUntil }) => sealedUntil === null || sealedUntil <= nowMs);
        const { entries } = await staffLogAbout(personId);
        expect(entries.map(({ at }) => at)).toEqual(visible.map(({ at }) => at).reverse());
        expect((await staffLogAbout(personId, null, nowMs + 2 * DAY_MS)).entries.length).toBe(own.length);
      }
    },
  );
  await fc.assert(walks, {
    numRuns: draws({ usual: 2, full: 6 }),
    seed: seedFor("staff"),
    endOnFailure: true,
  });
});

it("the walks did every command and many of the acts (in a full run, more than half)", () => {
  const all = [...STAFF_ACTS, ...COMMANDS];
  expect(COMMANDS.filter((act) => !done.has(act))).toEqual([]);
  expect(done.size).toBeGreaterThan(all.length / draws({ usual: 4, full: 2 }));
});
