import { databaseIn } from "../../fixtures/servers/database-in";
import "../../fixtures/servers/own-data-folder";

import { join } from "node:path";
import type { Database } from "db/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type BuiltPerson,
  buildDocument,
  type PersonOptions,
  saveAssignment,
  saveColleague,
  saveCompany,
  saveLoad,
  savePerson,
  saveRows,
  storeDocuments,
} from "~/builders";
import { pdfOf } from "~/builders/pdf";
import { diskStore } from "~/files/store/disk-store.node.server";
import type { FileKind } from "~/trade/file-kinds";
import { dayFromNow } from "../../fixtures/days";
import { saveLoadFile } from "../../fixtures/scenes/load-rows";
import { someSubscription } from "../../fixtures/scenes/subscription";
import { onTheWorker } from "../../start-app";
import { type App, appFor } from "../support/app";
import { closedDoors } from "../support/closed-doors";
import { BY_SCRIPT, codeOf } from "../support/code-of-answer";
import { actFor } from "../support/colleague";
import { truthOf } from "../support/truth-of-load";
import { Visitor } from "../support/visitor";
import { expectedBySeat } from "../tables/areas-of-routes";
import {
  DRIVERS_WITH_DOCUMENTS,
  type Expected,
  isAssigned,
  isOpen,
  isParty,
  KINDS,
  mayOpen,
  mayOpenDriverDocument,
  PAPERS,
  PEOPLE,
  type Scene,
  STATUSES,
  type Status,
  type Who,
} from "../tables/people-of-a-load";
import { ACTIONS } from "../tables/who-does-what";
import { isAsked, type RUNS, SEATS, type SignedInAs, seatOf } from "../tables/who-is-asked";
import { PAGES } from "../tables/who-opens-what";

let app: App;
let database: Database;
let people: Scene["people"];
let certificateId = "";
let strangersSessionId = "";
let strangersPhoneId = "";
let strangersSearchId = "";
let papers: { kind: (typeof PAPERS)[number]; of: (typeof DRIVERS_WITH_DOCUMENTS)[number]; fileId: string }[] =
  [];
const visitors = new Map<Who, Visitor>();

const stored = () => diskStore(join(app.dataDir, "blobs"));

async function sceneAt(status: Status, isExpired = false): Promise<Scene> {
  const { "chosen driver": chosen, "requesting driver": requesting, "rejected driver": rejected } = people;
  const load = await saveLoad(
    {
      owner: people.owner,
      status,
      terms: isExpired ? { pickup_date: dayFromNow(-3), delivery_date: dayFromNow(2) } : {},
      ...(status === "pending" && { requesters: [requesting] }),
      ...(!isOpen(status) && { driver: chosen, requesters: [requesting, rejected] }),
      additionalFiles: [{ bytes: pdfOf("Lumper receipt", []), contentType: "application/pdf" }],
      store: stored(),
    },
    database,
  );
  if (isOpen(status)) {
    await database.client.execute({
      sql: `insert into requests (request_id, driver_id, load_id, status, created_at, decided_at)
        values (?, ?, ?, 'rejected', 1, 2)`,
      args: [`rejected-${load.loadId}`, rejected.id, load.loadId],
    });
  }
  if (!isOpen(status)) await saveAssignment(chosen, people["assigned driver"], load.loadId, database);
  const chats = await chatsOf(load.loadId);
  const loadFileId = await saveLoadFile(people.owner, load, database);
  const ofStrangers = { strangersSessionId, strangersPhoneId, strangersSearchId };
  return { load, people, chats, certificateId, loadFileId, ...ofStrangers };
}

async function chatsOf(loadId: string): Promise<Scene["chats"]> {
  const groups = await app.truth<{ driver_id: string; group_id: string }>(
    "select driver_id, group_id from groups where load_id = ?",
    loadId,
  );
  return Object.fromEntries(groups.map((row) => [row.driver_id, row.group_id]));
}

const visitorOf = (who: Who) => visitors.get(who) ?? new Visitor(app);

async function signIn({ id, personId, email, password }: BuiltPerson): Promise<Visitor> {
  const visitor = new Visitor(app);
  expect((await visitor.post("/login", { email, password })).location).toBe("/dashboard");
  if (personId !== id) await actFor(visitor, { id });
  return visitor;
}

const signedInAnew = (who: Who) =>
  who === "signed out" ? Promise.resolve(new Visitor(app)) : signIn(people[who]);

/**
 * Each status has new users. Otherwise, an owner could see a driver's data because of a load in another
 * status.
 */
async function newPeople(as: SignedInAs): Promise<void> {
  const [driver, shipper] = [{ role: "driver" }, { role: "shipper" }] as const;
  const person = async (options: PersonOptions) => {
    if (as === "founder") return savePerson(options, database);
    const { founder, dispatcher } = await saveCompany({ ...options, founderLeft: true }, database);
    return as === "colleague" ? dispatcher : saveColleague(founder, { seat: SEATS[as] }, database);
  };
  const chosen = await person(driver);
  people = {
    owner: await person(shipper),
    "other shipper": await person(shipper),
    "chosen driver": chosen,
    "assigned driver": await saveColleague(chosen, { seat: "driver" }, database),
    "requesting driver": await person(driver),
    "rejected driver": await person(driver),
    "other driver": await person(driver),
  };
  for (const who of PEOPLE) {
    const visitor = await signedInAnew(who);
    // Opens a page first, because the first page of a visit inlines the stylesheet.
    await visitor.get("/about");
    visitors.set(who, visitor);
  }
  papers = [];
  for (const of of DRIVERS_WITH_DOCUMENTS)
    for (const kind of PAPERS) papers.push({ kind, of, fileId: await savePaper(kind, people[of]) });
  certificateId = await savePaper("insurance", people["requesting driver"]);
  const stranger = await savePerson(shipper, database);
  const theirs = await signIn(stranger);
  strangersSessionId = await app.value("select session_id from sessions where user_id = ?", stranger.id);
  await theirs.post("/user-account/phones?step=add", { subscription: someSubscription() });
  strangersPhoneId = await app.value(
    "select subscription_id from push_subscriptions where person_id = ?",
    stranger.id,
  );
  const savesSearches = await savePerson(driver, database);
  await (await signIn(savesSearches)).post("/search?origin_state=NV", { name: "Nevada" });
  strangersSearchId = await app.value(
    "select saved_search_id from saved_searches where person_id = ?",
    savesSearches.id,
  );
}

async function savePaper(kind: FileKind, { id }: BuiltPerson): Promise<string> {
  const content = { bytes: pdfOf(kind, []), contentType: "application/pdf" } as const;
  const paper = buildDocument({ kind, content, uploaderId: id, loadId: null, createdAtMs: Date.now() });
  await storeDocuments([paper], stored());
  await saveRows({ files: [paper.row] }, database);
  return paper.row.file_id;
}

interface Known {
  loadId: string;
  version: number | null;
  truth: unknown[];
}

/** Reads the state again only if the database has changed. */
async function knownOf(loadId: string, last: Known | null): Promise<Known> {
  const version = await app.version();
  if (last?.loadId === loadId && version !== null && version === last.version) return last;
  return { loadId, version, truth: await truthOf(app, loadId) };
}

/**
 * URLs and actions that do not concern a load are checked at one status. `tables/complete.test.ts` fails if a
 * route has no row.
 */
export function checkWhoSeesWhat(name: string, runs: typeof RUNS): void {
  app = appFor(name);

  beforeAll(async () => {
    database = databaseIn(app.dataDir);
    // The app then runs no jobs, one of which marks loads as expired between a step and the comparison.
    await database.client.execute("insert or replace into leases values ('rounds', 'somebody else', 9e15)");
  });

  afterAll(() => database.client.close());

  describe.each(runs)("a load that is %s, to the %s of each company", (status, as) => {
    let scene: Scene;
    let known: Known | null = null;
    beforeAll(async () => {
      await newPeople(as);
      scene = await sceneAt(status);
    });

    const isFirst = status === STATUSES[0];
    const allPages = Object.entries(PAGES)
      .flatMap(([route, rows]) => rows.map((row, at) => ({ ...row, route, name: `${route} ${at}` })))
      .filter((row) => isFirst || !row.showsNoLoad);
    const allActions = Object.entries(ACTIONS)
      .flatMap(([route, rows]) => rows.map((row) => ({ ...row, route })))
      .filter((action) => isFirst || !action.namesNoLoad);

    describe.each(PEOPLE)("to: %s", (who) => {
      const run = [status, as] as const;
      const pages = allPages.filter(({ route, name, get, showsNoLoad }) =>
        isAsked({ route, name, rule: get, isOfNoLoad: showsNoLoad }, who, run),
      );
      const actions = allActions.filter(({ route, name, rule, namesNoLoad }) =>
        isAsked({ route, name, rule, isOfNoLoad: namesNoLoad }, who, run),
      );

      it("shows exactly the pages of the table", async () => {
        const doors: string[] = [];
        // Each page is opened in a separate browser, because a lost session would distort the other results.
        const answers = await Promise.all(
          pages.map(async (row) => {
            const path = row.path(scene);
            const answer = await visitorOf(who).twin().get(path);
            if (answer.text.includes("1200 Industrial Way") && !path.includes("/export"))
              expect(isParty(who, status) || isAssigned(who, status), path).toBe(true);
            if (answer.text.includes(`>${scene.load.pin}<`)) expect(who, path).toBe("owner");
            if (who !== "signed out")
              doors.push(
                ...closedDoors(answer.text, path, seatOf(who, as)).map((door) => `${path}: ${door}`),
              );
            return [path, codeOf(answer)];
          }),
        );
        const expected = pages.map((row) => {
          const address = row.path(scene);
          const asked = { route: row.route, method: "get", address } as const;
          return [address, expectedBySeat({ seat: seatOf(who, as), who }, asked, row.get(who, status))];
        });
        expect(answers).toEqual(expected);
        expect(doors, "forms and links that are closed to the person").toEqual([]);
      });

      // The documents are in a folder that the Worker does not read.
      it.skipIf(onTheWorker)("opens exactly the documents of the table", async () => {
        const answers: [string, unknown][] = [];
        const expected: [string, Expected][] = [];
        for (const { row } of scene.load.documents) {
          const { file_id: fileId, kind } = row;
          answers.push([kind, codeOf(await visitorOf(who).get(`/files/${fileId}`))]);
          const known = KINDS.find((each) => each === kind);
          expected.push([
            kind,
            who === "signed out" ? "login" : known && mayOpen(known, who, status) ? 200 : 404,
          ]);
        }
        for (const { kind, of, fileId } of papers) {
          const name = `${kind} of the ${of}`;
          answers.push([name, codeOf(await visitorOf(who).get(`/files/${fileId}`))]);
          const expects = mayOpenDriverDocument(kind, of, who, status) ? 200 : 404;
          expected.push([name, who === "signed out" ? "login" : expects]);
        }
        expect(answers).toEqual(expected);
      });

      it.each(actions)("answers $name (expired: $isExpired) as the table says", async (action) => {
        const { route, path, fields, rule, signsOut, isNoPage, isExpired } = action;
        const asked = { route, method: "post", address: path(scene) } as const;
        const expected = expectedBySeat({ seat: seatOf(who, as), who }, asked, rule(who, status));
        const changes = expected === "away" || (expected === 200 && who === "owner");
        const place = changes || isExpired ? await sceneAt(status, isExpired) : scene;
        const { loadId } = place.load;
        const before = changes ? null : await knownOf(loadId, known);
        known = null;
        const visitor = signsOut ? await signedInAnew(who) : visitorOf(who);
        // The error page is the same at every status, so only the first status requests the page.
        const answer = await visitor.post(path(place), fields(place), isFirst ? {} : BY_SCRIPT);
        expect(codeOf(answer)).toBe(expected);
        if (isFirst && who !== "signed out" && answer.status >= 400 && !signsOut && !isNoPage) {
          expect(answer.text, "the header that names the signed-in user").toContain("Account menu: ");
        }
        // A wrong PIN is refused but counts as an attempt.
        if (!before || action.name === "pick-up") return;
        const after = await knownOf(loadId, before);
        expect(after.truth).toEqual(before.truth);
        known = after;
      });
    });
  });
}
