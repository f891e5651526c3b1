import { expect } from "vitest";
import type { LoadStatus } from "~/trade/lifecycle";
import { byOf } from "~/trade/viewer";
import { allows, apply, type HistoryRow, type ModelLoad, postedLoad } from "./model";
import { Reports, readHauls } from "./reports";
import { isDone, leavesOneStep, type SentRequest, told, type Walker } from "./sent";
import { checkPages, checkWay } from "./stops";
import { BROKEN_RULES, strayFiles } from "./truths";
import type { Scene, WalkedApp } from "./verb";
import { ONWARD, type VerbName, verbOf } from "./verbs";

/** The numbers select one of the available loads and users. */
export interface Act {
  /** `onward` means an action that advances the load (`ONWARD`). */
  verb: VerbName | "onward";
  load: number;
  who: number;
  driver: number;
  astray: boolean;
  member: number;
  which: number;
  instance: 0 | 1;
}

/** The API answers 401 after the person of a key lost their seat. */
const ANSWERS = [200, 204, 302, 400, 401, 403, 404, 409, 429];
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const isOpen = (status: LoadStatus | null) => status === "new" || status === "pending";

export class Walk {
  readonly loads: ModelLoad[] = [];
  readonly lines: string[] = [];
  readonly #closed = new Set<string>();
  readonly #reports: Reports;
  #lastRow = 0;
  #acts = 0;

  constructor(
    readonly app: WalkedApp,
    readonly people: readonly Walker[],
  ) {
    this.#reports = new Reports(app);
  }

  /** Ignores the history before the walk. */
  async begin(loads: readonly ModelLoad[]): Promise<void> {
    this.loads.push(...loads);
    this.#lastRow = await this.app.value("SELECT coalesce(max(rowid), 0) FROM load_events");
    await this.#reports.readNew([]);
    await this.#readPresent();
    for (const load of loads) load.told.push(...(await this.#toldOf(load)));
  }

  async take(acts: readonly Act[]): Promise<void> {
    const taken = acts.map((act) => this.#prepare(act)).filter(leavesOneStep);
    await Promise.all(taken.map((each) => this.#send(each)));
    this.lines.push(taken.map(told).join(" | "));
    for (const { answer } of taken) if (answer) expect(ANSWERS).toContain(answer.status);
    for (const { verb, person, answer } of taken)
      if (verb === "close the account" && person.people.length > 1) expect(answer?.status).toBe(409);
    await this.#replay(taken);
    for (const each of taken)
      if (isDone(each.answer)) expect(verbOf(each.verb).leaves?.(each) ?? true, told(each)).toBe(true);
    await this.#checkReports(taken);
    this.#checkProgress(taken);
    await this.#checkWords(taken);
    await this.#checkModel();
    await this.#checkTruths();
  }

  #prepare({ verb: drawn, load: index, who, driver, astray, member, which, instance }: Act): SentRequest {
    const load = pick(this.loads, index);
    const verb = drawn === "onward" ? pick(ONWARD[load.status ?? "new"], who) : drawn;
    const drivers = this.people.filter(({ role }) => role === "driver");
    const waiting = [...load.waiting].sort();
    const driverId = waiting.length > 0 && !astray ? pick(waiting, driver) : pick(drivers, driver).id;
    const person = astray ? pick(this.people, who) : this.#whose(verb, load, who);
    const { event, fits, allows: mayTake } = verbOf(verb);
    const isAllowed = event
      ? allows(load, event, person) && (fits?.({ load, driverId, which }) ?? true)
      : mayTake?.({ load, which, personId: person.id });
    const wasAllowed = !this.#closed.has(person.id) && isAllowed;
    this.#acts += 1;
    const mark = `act ${this.#acts} of ${load.loadId}`;
    const visitor = pick(this.#membersFor(verb, person), member)[instance];
    return { verb, person, visitor, load, driverId, mark, which, instance, wasAllowed };
  }

  /**
   * In a company of several people, only the founder tries to close the account together with the company,
   * and the app refuses. A colleague's account would be closed, but the model lacks the colleague's own
   * company.
   */
  #membersFor(verb: VerbName, { people }: Walker): Walker["people"] {
    return verb === "close the account" && people.length > 1 ? people.slice(0, 1) : people;
  }

  #whose(verb: VerbName, load: ModelLoad, who: number): Walker {
    const { by } = verbOf(verb);
    const find = (id: string | null) => this.people.find((person) => person.id === id);
    const drivers = this.people.filter(({ role }) => role === "driver");
    const shippers = this.people.filter(({ role }) => role === "shipper");
    if (by === "owner") return find(load.ownerId) ?? pick(shippers, who);
    if (by === "shipper") return pick(shippers, who);
    if (by === "chosen driver") return find(load.chosen) ?? pick(drivers, who);
    return by === "driver" ? pick(drivers, who) : pick(this.people, who);
  }

  async #send(taken: SentRequest): Promise<void> {
    const { verb, visitor, load, driverId, mark, which } = taken;
    const scene: Scene = { app: this.app, visitor, load, driverId, mark, which };
    taken.answer = await verbOf(verb).send(scene);
  }

  /** The app must have acknowledged the row's action, unless the actor is closing their account. */
  async #replay(taken: readonly SentRequest[]): Promise<void> {
    const rows = await this.app.truth<HistoryRow>(
      "SELECT rowid, * FROM load_events WHERE rowid > ? ORDER BY rowid",
      this.#lastRow,
    );
    const closing = new Set(taken.filter(({ verb }) => verb === "close the account").map((t) => t.person.id));
    const open = taken.filter((each) => isDone(each.answer) && verbOf(each.verb).event);
    for (const row of rows) {
      this.#lastRow = row.rowid;
      if (row.event === "post") {
        this.loads.push(postedLoad(row.load_id, row.actor_id));
        continue;
      }
      const load = this.loads.find(({ loadId }) => loadId === row.load_id);
      const causes = open.filter(
        ({ verb, person, load: of }) =>
          verbOf(verb).event === row.event && person.id === row.actor_id && of === load,
      );
      const cause = open.indexOf((await this.#ofDriver(causes, row)) as SentRequest);
      if (cause < 0) expect(closing, `${row.event} without an acknowledged cause`).toContain(row.actor_id);
      const [act] = cause < 0 ? [] : open.splice(cause, 1);
      if (act && causes.length === 1) expect(row.by_id, `who ${act.mark}`).toBe(byOf(act.visitor));
      if (load) apply(load, row, act && verbOf(act.verb).namesDriver ? act.driverId : null);
    }
    expect(open.map(told), "acknowledged, but not in the history").toEqual([]);
    const closed = await this.app.truth<{ id: string }>(
      `SELECT id FROM profiles p WHERE NOT EXISTS (SELECT 1 FROM seats s WHERE s.desk_id = p.id AND s.ended_at IS NULL)`,
    );
    for (const { id } of closed) this.#closed.add(id);
    await this.#readPresent();
  }

  /**
   * An owner may reject two of a load's drivers simultaneously. The row does not name the driver, but the
   * driver's message has the same time as the row.
   */
  async #ofDriver(causes: readonly SentRequest[], row: HistoryRow): Promise<SentRequest | undefined> {
    const [first] = causes;
    if (!first || causes.length === 1) return first;
    const told = await this.#toldOf(first.load);
    const gotMessage = ({ driverId }: SentRequest) =>
      told.some(({ personId, at }) => personId === driverId && at === row.at);
    return causes.find(gotMessage) ?? first;
  }

  async #readPresent(): Promise<void> {
    const past = await this.app.truth<{ load_id: string }>(
      "SELECT load_id FROM loads WHERE pickup_date < '2021-01-01'",
    );
    const ids = new Set(past.map(({ load_id }) => load_id));
    for (const load of this.loads) {
      load.isPast = ids.has(load.loadId);
      load.expired = isOpen(load.status) && load.isPast;
    }
    const offers = await this.app.truth<{ load_id: string; driver_id: string }>(
      `SELECT r.load_id, r.driver_id FROM requests r WHERE r.status = 'pending'
         AND EXISTS (SELECT 1 FROM offers o WHERE o.request_id = r.request_id AND o.made_by = 'driver')`,
    );
    for (const load of this.loads) {
      const own = offers.filter(({ load_id }) => load_id === load.loadId);
      load.offering = new Set(own.map(({ driver_id }) => driver_id));
    }
    await readHauls(this.app, this.loads);
  }

  /** Checks that check-ins, amendments and proofs are stored if and only if the app acknowledged them. */
  async #checkReports(taken: readonly SentRequest[]): Promise<void> {
    const reported = await this.#reports.readNew(this.loads);
    const done = taken.filter(({ verb, answer }) => verbOf(verb).allows && isDone(answer));
    expect(reported.map(({ what, loadId }) => `${what} ${loadId}`).sort()).toEqual(
      done.map(({ verb, load }) => `${verb} ${load.loadId}`).sort(),
    );
  }

  /**
   * If any action on a load is allowed, at least one must succeed. If none is allowed, all must be refused.
   */
  #checkProgress(taken: readonly SentRequest[]): void {
    const moves = taken.filter(({ verb }) => verbOf(verb).event ?? verbOf(verb).allows);
    if (taken.some(({ verb }) => ["close the account", "pickup day passes"].includes(verb))) return;
    for (const { load } of moves) {
      const same = moves.filter((move) => move.load === load);
      const allowed = same.filter(({ wasAllowed }) => wasAllowed);
      const done = same.filter(({ answer }) => isDone(answer));
      if (allowed.length > 0) expect(done.length, "a single allowed action succeeds").toBeGreaterThan(0);
      else {
        const refused = done.filter(({ wasAllowed }) => wasAllowed === false);
        expect(refused.map(told), "actions that are not allowed are refused").toEqual([]);
      }
    }
  }

  /** Each text is stored if and only if the app acknowledged it. */
  async #checkWords(taken: readonly SentRequest[]): Promise<void> {
    const tables: Partial<Record<VerbName, string>> = {
      "write a message": "SELECT count(*) FROM messages WHERE content = ?",
      review: "SELECT count(*) FROM reviews WHERE review_text = ?",
      post: "SELECT count(*) FROM loads WHERE cargo_description = ?",
      copy: "SELECT count(*) FROM loads WHERE cargo_description = ?",
    };
    for (const each of taken) {
      const table = tables[each.verb];
      if (table) expect(await this.app.value(table, each.mark), told(each)).toBe(isDone(each.answer) ? 1 : 0);
    }
  }

  /** All users concerned by an event have a message about it, and other users have none. */
  async #checkModel(): Promise<void> {
    for (const load of this.loads) {
      const { loadId } = load;
      const [row] = await this.app.truth<{ status: string | null; chosen: string | null; waiting: string }>(
        `SELECT iif(l.deleted_at IS NULL, l.load_status, NULL) AS status,
           (SELECT driver_id FROM requests r WHERE r.load_id = l.load_id AND r.status = 'accepted') AS chosen,
           (SELECT json_group_array(driver_id) FROM requests r
             WHERE r.load_id = l.load_id AND r.status = 'pending') AS waiting
         FROM loads l WHERE l.load_id = ?`,
        loadId,
      );
      const waiting = (JSON.parse(row?.waiting ?? "[]") as string[]).sort();
      expect({ status: row?.status, chosen: row?.chosen, waiting }, loadId).toEqual({
        status: load.status,
        chosen: load.chosen,
        waiting: [...load.waiting].sort(),
      });
      await checkWay(this.app, load);
      const here = load.told.filter(({ personId }) => !this.#closed.has(personId));
      expect(await this.#toldOf(load), `messages about ${loadId}`).toEqual(sorted(here));
    }
  }

  async #toldOf({ loadId }: ModelLoad): Promise<ModelLoad["told"]> {
    const rows = await this.app.truth<{ personId: string; at: number }>(
      `SELECT g.owner_id AS personId, m.created_at AS at
       FROM messages m JOIN groups g ON g.group_id = m.group_id AND g.is_default WHERE m.load_id = ?`,
      loadId,
    );
    return sorted(rows.map(({ personId, at }) => ({ personId, at })));
  }

  /** Checks the pages of the loads with stops between. */
  async checkPages(): Promise<void> {
    const visitorOf = ({ people }: Walker) => people[0]?.[0] ?? [];
    const present = this.people.filter(({ id }) => !this.#closed.has(id));
    for (const load of this.loads.filter(({ status, between }) => status !== null && between > 0)) {
      const isParty = ({ id }: Walker) => id === load.ownerId || id === load.chosen;
      await checkPages(load, {
        parties: present.filter(isParty).flatMap(visitorOf),
        strangers: present.filter((each) => !isParty(each)).flatMap(visitorOf),
      });
    }
  }

  async #checkTruths(): Promise<void> {
    for (const [rule, broken] of Object.entries(BROKEN_RULES))
      expect(await this.app.truth(broken), rule).toEqual([]);
    const rows = await this.app.truth<{ path: string }>("SELECT path FROM files");
    const paths = rows.map(({ path }) => path);
    expect(strayFiles(paths, await this.app.blobs()), "files").toEqual([]);
  }

  /** The ids of closed companies, which are replaced before the next walk. */
  get closed(): ReadonlySet<string> {
    return this.#closed;
  }
}

const sorted = (told: ModelLoad["told"]) =>
  told.toSorted((a, b) => a.at - b.at || (a.personId < b.personId ? -1 : 1));
