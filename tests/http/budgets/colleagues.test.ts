/**
 * For a colleague, each write of a form may take one more statement, and a page may have the additional bytes
 * of the names in the header.
 */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actingId } from "~/platform/acting-id";
import { stopsIn } from "../../fixtures/every-page";
import { sample } from "../../fixtures/sample";
import { caught, newKey } from "../support/caught-form";
import { colleagueOf } from "../support/colleague";
import { type HostedWorld, startHostedWorld } from "../support/hosted-world";
import { type Answer, Visitor } from "../support/visitor";
import { FORMS } from "../tables/every-form";

const QUIET_MS = { first: 20, again: 200 };
/** The names, the ids and the link to the page of companies may have this size, in bytes after gzip. */
const MOST_FOR_NAMES = 260;
/** This page may take one more statement, because it lists the companies with unsent items. */
const PAGES_WITH_ONE_MORE = /^\/outbox /;
/** This form may take one more round trip, because it first reads the company that the person founded. */
const FORMS_WITH_A_TRIP_MORE = /^close the account$/;
/** Forms that write more than once. Each write checks the seat. */
const WRITES: readonly (readonly [RegExp, number])[] = [
  [/the selected loads?$|^sign out everywhere else$|^post a file of loads$/, 2],
  [/^undo a file of loads$/, 3],
];
const writesOf = (name: string) => WRITES.find(([names]) => names.test(name))?.[1] ?? 1;

let server: HostedWorld["server"];
let app: HostedWorld["app"];
let world: HostedWorld["world"];
let stop: HostedWorld["stop"] | undefined;

beforeAll(async () => {
  ({ server, app, world, stop } = await startHostedWorld("colleagues"));
}, 180_000);

afterAll(() => stop?.());

interface Cost {
  trips: number;
  statements: number;
  answer: Answer;
}

async function costOf(send: () => Promise<Answer>, quietMs: number): Promise<Cost> {
  const { result: answer, trips } = await server.watchRoundTrips(send, quietMs);
  return { trips: trips.length, statements: trips.flat().length, answer };
}

const zipped = ({ text }: Answer) => gzipSync(text).byteLength;

/**
 * A consent covers only the person who gave it, so the page offers the colleague a form. Its text may have
 * this size, in bytes after compression.
 */
const ASKS_FOR_CONSENT = { page: /timeline/, bytes: 700 };

/** A normal run opens this many pages for each role. A full run opens all pages. */
const PAGES = 8;
const OF_THE_FOUNDER = /saved-searches\?|&saved=|customer-support\/request|user-account\/close/;

describe.each(["shipper", "driver"] as const)("the pages of a %s", (role) => {
  it("cost a colleague no more than the founder", { timeout: 120_000 }, async () => {
    const company = world.people[role];
    const founder = Object.assign(new Visitor(app), { id: company.id });
    await founder.post("/login", { email: company.email, password: company.password });
    // Before the company has a colleague, nothing on its pages is about companies.
    const all = stopsIn(world).filter(({ who, path }) => who === role && !OF_THE_FOUNDER.test(path));
    const stops = sample(all, PAGES, `pages of a ${role}'s colleague`);
    const alone = new Map<string, Cost>();
    for (const { name, path } of stops) {
      const cost = await costOf(() => founder.get(path), QUIET_MS.first);
      expect(cost.answer.text, name).not.toMatch(/otherCompanies|personName|Acting for /);
      alone.set(name, cost);
    }
    const colleague = await colleagueOf(app, company, { role, seat: "owner" });
    const over: unknown[] = [];
    for (const { name, path } of stops) {
      const first = await costOf(() => founder.get(path), QUIET_MS.first);
      const mine = await costOf(() => colleague.get(path), QUIET_MS.first);
      const most = Math.max(first.trips, alone.get(name)?.trips ?? 0);
      const allowed = PAGES_WITH_ONE_MORE.test(name) ? 1 : 0;
      const mostStatements = Math.max(first.statements, alone.get(name)?.statements ?? 0);
      // A first visit can also write what the colleague has seen, so such a page is measured again.
      const isOver = mine.trips > most || mine.statements > mostStatements + allowed;
      const measured = isOver ? await costOf(() => colleague.get(path), QUIET_MS.again) : mine;
      const { trips } = measured;
      const [statements, bytes] = [
        measured.statements - mostStatements,
        zipped(mine.answer) - zipped(first.answer),
      ];
      if (
        mine.answer.status !== first.answer.status ||
        trips > most ||
        statements > allowed ||
        bytes > (ASKS_FOR_CONSENT.page.test(name) ? ASKS_FOR_CONSENT.bytes : MOST_FOR_NAMES)
      )
        over.push({ name, status: mine.answer.status, trips: trips - most, statements, bytes });
    }
    expect(over).toEqual([]);
  });
});

const SENT = sample(FORMS, 8, "forms of colleagues");

// One statement of each write checks the seat, its areas, and the company's rule about two-step sign-in.
it("a form costs a colleague at most one more statement per write, and no more round trips", {
  timeout: 300_000,
}, async () => {
  const over: unknown[] = [];
  for (const form of SENT) {
    const measure = async (isColleague: boolean, quietMs: number) => {
      const { who, send } = await caught(app, form);
      if (!who.id) return null;
      const role = await app.value<"driver" | "shipper">(
        "SELECT user_type FROM profiles WHERE id = ?",
        who.id,
      );
      const by = isColleague ? await colleagueOf(app, who, { role, seat: "owner" }) : who;
      const key = `${newKey()}.${await actingId(by.id, who.id)}`;
      return costOf(() => send(by, key), quietMs);
    };
    const compare = async (quietMs: number) => {
      const [founder, colleague] = [await measure(false, quietMs), await measure(true, quietMs)];
      if (!founder || !colleague || founder.answer.status !== colleague.answer.status) return null;
      const [trips, statements] = [
        colleague.trips - founder.trips,
        colleague.statements - founder.statements,
      ];
      return trips > (FORMS_WITH_A_TRIP_MORE.test(form.name) ? 1 : 0) || statements > writesOf(form.name)
        ? { name: form.name, trips, statements }
        : null;
    };
    // The app's writes after a response can arrive after the short pause, so such a form is measured again
    // with a longer pause.
    const found = (await compare(QUIET_MS.first)) && (await compare(QUIET_MS.again));
    if (found) over.push(found);
  }
  expect(over).toEqual([]);
});
