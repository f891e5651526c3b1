/**
 * Every address and every action × every kind of person × every status of a load, against the table of design.md ("Who
 * sees what", "A load's life"), written out here once more. The routes come from the build: one without a row fails.
 */
import "../fixtures/own-data-folder";

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type BuiltPerson, buildDocument, saveLoad, savePerson, saveRows } from "db/builders";
import { pdfOf } from "db/builders/pdf";
import { type Database, openDatabase } from "db/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diskStore } from "~/files/disk-store.node.server";
import { STEPS } from "~/loads/steps";
import { builtRoutes } from "../fixtures/built-routes";
import { appFor } from "./app";
import {
  beforeTransit,
  chatOf,
  type Expected,
  inChat,
  inside,
  isDriver,
  isOpen,
  isParty,
  KINDS,
  mayOpen,
  maySee,
  own,
  PEOPLE,
  type Rule,
  reviews,
  type Scene,
  STATUSES,
  type Status,
  visible,
  type Who,
} from "./people-of-a-load";
import { type Answer, Visitor } from "./visitor";
import { ACTIONS } from "./who-does-what";

const app = appFor("who-sees-what");

interface Row {
  path: (scene: Scene) => string;
  get: Rule;
}

const entrance: Rule = (who) => (who === "signed out" ? 200 : "away");

/** By route id. The files of a load have a table of their own below. */
const PAGES: Readonly<Record<string, readonly Row[]>> = {
  "routes/$": [{ path: () => "/nothing-here", get: () => 404 }],
  "routes/_index": [{ path: () => "/", get: () => 200 }],
  "routes/about": [{ path: () => "/about", get: () => 200 }],
  "routes/pricing": [{ path: () => "/pricing", get: () => 200 }],
  "routes/privacy": [{ path: () => "/privacy", get: () => 200 }],
  "routes/coming-soon": [{ path: () => "/coming-soon", get: () => 200 }],
  "routes/customer-support": [{ path: () => "/customer-support", get: () => 200 }],
  "routes/customer-support_.request": [
    { path: () => "/customer-support/request?reference=none", get: () => 404 },
  ],
  "routes/low-data": [{ path: () => "/low-data", get: () => "away" }],
  "routes/prefetch[.]json": [{ path: () => "/prefetch.json", get: () => 200 }],
  "routes/robots[.]txt": [{ path: () => "/robots.txt", get: () => 200 }],
  "routes/sitemap[.]xml": [{ path: () => "/sitemap.xml", get: () => 200 }],
  "routes/healthz": [{ path: () => "/healthz", get: () => 200 }],
  "routes/maps.$version.$lanes": [
    { path: () => "/maps/1/ut-salt-lake-city.co-denver.svg", get: () => 200 },
    { path: () => "/maps/1/ut-salt-lake-city.co-nowhere.svg", get: () => 404 },
  ],
  "routes/market": [{ path: () => "/market?equipment_type=V", get: inside(() => 200) }],
  "routes/login": [{ path: () => "/login", get: entrance }],
  "routes/signup": [{ path: () => "/signup", get: entrance }],
  "routes/logout": [{ path: () => "/logout", get: () => "away" }],
  "routes/refused": [{ path: () => "/refused", get: () => 403 }],
  "routes/forgot-password": [{ path: () => "/forgot-password", get: () => 200 }],
  "routes/reset-password": [{ path: () => "/reset-password?token=none", get: () => 400 }],
  "routes/confirm-email": [{ path: () => "/confirm-email?token=none", get: () => 400 }],
  // Other rooms: rooms.test.ts.
  "routes/rooms.token": [
    {
      path: ({ load }) => `/rooms/token?room=load:${load.loadId}`,
      get: (who, status) => (who !== "signed out" && maySee(who, status) ? 200 : 404),
    },
  ],
  "routes/user-account": [{ path: () => "/user-account", get: inside(() => 200) }],
  "routes/user-account_.add-files": [{ path: () => "/user-account/add-files", get: inside(() => 200) }],
  "routes/user-account_.remove-file.$fileId": [
    { path: () => "/user-account/remove-file/none.pdf", get: inside(() => 404) },
  ],
  "routes/login_.code": [
    { path: () => "/login/code", get: (who) => (who === "signed out" ? "login" : "away") },
  ],
  "routes/user-account_.close": [{ path: () => "/user-account/close", get: inside(() => 200) }],
  "routes/user-account_.export": [{ path: () => "/user-account/export", get: inside(() => 200) }],
  "routes/user-account_.security": [{ path: () => "/user-account/security", get: inside(() => 200) }],
  "routes/user-account_.two-step": [{ path: () => "/user-account/two-step", get: inside(() => 200) }],
  "routes/user-account_.email": [{ path: () => "/user-account/email", get: inside(() => 200) }],
  // This app takes no payments; what people with customers and invoices see is tested beside billing.
  "routes/billing": [{ path: () => "/billing", get: inside(() => 200) }],
  "routes/billing_.success": [
    { path: () => "/billing/success?session_id=cs_test_1", get: inside(() => 404) },
  ],
  "routes/billing_.canceled": [{ path: () => "/billing/canceled", get: inside(() => 200) }],
  "routes/billing_.back": [{ path: () => "/billing/back", get: inside(() => "away") }],
  "routes/billing_.invoices.$invoiceId": [{ path: () => "/billing/invoices/in_1", get: inside(() => 404) }],
  "routes/webhooks.stripe": [{ path: () => "/webhooks/stripe", get: () => 405 }],
  "routes/dashboard": [{ path: () => "/dashboard", get: inside(() => 200) }],
  "routes/loads-complete": [{ path: () => "/loads-complete", get: inside(() => 200) }],
  "routes/recommended": [{ path: () => "/recommended", get: inside((who) => (isDriver(who) ? 200 : 403)) }],
  "routes/search": [{ path: () => "/search", get: inside(() => 200) }],
  "routes/search_.places": [{ path: () => "/search/places?q=re", get: inside(() => 200) }],
  "routes/new_load.($loadId)": [
    { path: () => "/new_load", get: inside((who) => (isDriver(who) ? 403 : 200)) },
    {
      path: ({ load }) => `/new_load/${load.loadId}`,
      get: inside((who) => (isDriver(who) ? 403 : who === "owner" ? 200 : 404)),
    },
  ],
  "routes/load-details.$loadId": [
    { path: ({ load }) => `/load-details/${load.loadId}`, get: visible(() => 200) },
    { path: ({ load }) => `/load-details/${load.loadId}?ask=delete`, get: visible(() => 200) },
  ],
  "routes/edit-load.$loadId": [
    {
      path: ({ load }) => `/edit-load/${load.loadId}`,
      get: own((_, status) => (beforeTransit(status) ? 200 : 409)),
    },
  ],
  // The owner of a load they asked for, and the driver themself as long as they see the load.
  "routes/driver-request.$driverId": [
    {
      path: ({ load, people }) => `/driver-request/${people["requesting driver"].id}?load=${load.loadId}`,
      get: inside((who, status) => {
        if (who === "requesting driver") return maySee(who, status) ? 200 : 404;
        return who === "owner" && status === "pending" ? 200 : 404;
      }),
    },
    {
      path: ({ load, people }) => `/driver-request/${people["chosen driver"].id}?load=${load.loadId}`,
      get: inside((who, status) => {
        if (who === "chosen driver") return maySee(who, status) ? 200 : 404;
        return who === "owner" && !isOpen(status) ? 200 : 404;
      }),
    },
    {
      path: ({ load, people }) => `/driver-request/${people["rejected driver"].id}?load=${load.loadId}`,
      get: inside((who, status) => (who === "rejected driver" && maySee(who, status) ? 200 : 404)),
    },
  ],
  "routes/inbox": [{ path: () => "/inbox", get: inside(() => 200) }],
  "routes/inbox_.unread": [
    { path: (scene) => `/inbox/unread?page=${chatOf("chosen driver")(scene)}`, get: inside(() => 200) },
    { path: () => "/inbox/unread?page=//[", get: inside(() => 200) },
  ],
  "routes/chat": [
    { path: chatOf("chosen driver"), get: inside((who, status) => inChat("chosen driver", who, status)) },
    {
      path: chatOf("requesting driver"),
      get: inside((who, status) => inChat("requesting driver", who, status)),
    },
    { path: () => "/chat", get: inside(() => "away") },
  ],
  "routes/chat_.messages": [
    {
      path: (scene) => chatOf("chosen driver")(scene).replace("/chat?", "/chat/messages?"),
      get: inside((who, status) => inChat("chosen driver", who, status)),
    },
  ],
  "routes/user-reviews": [{ path: () => "/user-reviews", get: inside(() => 200) }],
  "routes/review.$recipientId.$loadId.$isDriver": [
    {
      path: ({ load, people }) => `/review/${people.owner.id}/${load.loadId}/false`,
      get: inside((who, status) => reviews("chosen driver", who, status)),
    },
    {
      path: ({ load, people }) => `/review/${people["chosen driver"].id}/${load.loadId}/true`,
      get: inside((who, status) => reviews("owner", who, status)),
    },
  ],
  "routes/files.$fileId": [{ path: () => "/files/nothing.pdf", get: inside(() => 404) }],
};

let database: Database;
let people: Scene["people"];
let certificateId = "";
let strangersSessionId = "";
const visitors = new Map<Who, Visitor>();

async function sceneAt(status: Status): Promise<Scene> {
  const { "chosen driver": chosen, "requesting driver": requesting, "rejected driver": rejected } = people;
  const load = await saveLoad(
    {
      owner: people.owner,
      status,
      ...(status === "pending" && { requesters: [requesting] }),
      ...(!isOpen(status) && { driver: chosen, requesters: [requesting, rejected] }),
      additionalFiles: [{ bytes: pdfOf("Lumper receipt", []), contentType: "application/pdf" }],
      store: diskStore(join(app.dataDir, "blobs")),
    },
    database,
  );
  if (isOpen(status)) {
    await database.client.execute({
      sql: "insert into requests values (?, ?, ?, 'rejected', 1, 2)",
      args: [`rejected-${load.loadId}`, rejected.id, load.loadId],
    });
  }
  const chats = await chatsOf(load.loadId);
  return { load, people, chats, certificateId, strangersSessionId };
}

async function chatsOf(loadId: string): Promise<Scene["chats"]> {
  const groups = await app.truth<{ driver_id: string; group_id: string }>(
    "select driver_id, group_id from groups where load_id = ?",
    loadId,
  );
  return Object.fromEntries(groups.map((row) => [row.driver_id, row.group_id]));
}

function codeOf(answer: Answer): number | "login" | "away" {
  if (answer.status !== 302 && answer.status !== 303) return answer.status;
  return answer.location?.startsWith("/login?redirectTo=") ? "login" : "away";
}

const visitorOf = (who: Who) => visitors.get(who) ?? new Visitor(app);

async function signIn({ email, password }: BuiltPerson): Promise<Visitor> {
  const visitor = new Visitor(app);
  expect((await visitor.post("/login", { email, password })).location).toBe("/dashboard");
  return visitor;
}

const signedInAnew = (who: Who) =>
  who === "signed out" ? Promise.resolve(new Visitor(app)) : signIn(people[who]);

beforeAll(async () => {
  database = openDatabase(pathToFileURL(join(app.dataDir, "haulway.db")).href);
  const [driver, shipper] = [{ role: "driver" }, { role: "shipper" }] as const;
  people = {
    owner: await savePerson(shipper, database),
    "other shipper": await savePerson(shipper, database),
    "chosen driver": await savePerson(driver, database),
    "requesting driver": await savePerson(driver, database),
    "rejected driver": await savePerson(driver, database),
    "other driver": await savePerson(driver, database),
  };
  for (const who of PEOPLE) visitors.set(who, await signedInAnew(who));
  const { row } = buildDocument({
    kind: "insurance",
    content: { bytes: pdfOf("Insurance", []), contentType: "application/pdf" },
    uploaderId: people["requesting driver"].id,
    loadId: null,
    createdAtMs: Date.now(),
  });
  await saveRows({ files: [row] }, database);
  certificateId = row.file_id;
  const stranger = await savePerson(shipper, database);
  await signIn(stranger);
  strangersSessionId = await app.value("select session_id from sessions where user_id = ?", stranger.id);
}, 60_000);

afterAll(() => database.client.close());

describe("the tables are complete", () => {
  const routes = () => builtRoutes();

  it("every route of the build has a row", () => {
    expect(Object.keys(routes()).sort()).toEqual(["root", ...Object.keys(PAGES)].sort());
  });

  it("every action of the build has a row, and every step of a load", () => {
    const withAction = Object.entries(routes()).filter(([, route]) => route.hasAction);
    expect(Object.keys(ACTIONS).sort()).toEqual(withAction.map(([id]) => id).sort());
    for (const rows of Object.values(ACTIONS)) expect(rows.length).toBeGreaterThan(0);
    const steps = ACTIONS["routes/load-details.$loadId"]?.map((row) => row.name);
    expect(steps?.sort()).toEqual(Object.keys(STEPS).sort());
  });

  it("every page with an action knows the viewer when it refuses: it has an error page of its own", () => {
    const without = Object.entries(routes()).filter(
      ([, route]) => route.hasAction && !route.hasErrorBoundary,
    );
    expect(without.map(([id]) => id).sort()).toEqual([
      "routes/chat_.messages",
      "routes/logout",
      "routes/low-data",
      "routes/webhooks.stripe",
    ]);
  });
});

describe.each(STATUSES)("a load that is %s", (status) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await sceneAt(status);
  });

  describe.each(PEOPLE)("to: %s", (who) => {
    it("shows exactly the pages of the table", async () => {
      const answers: [string, unknown][] = [];
      const expected: [string, Expected][] = [];
      for (const row of Object.values(PAGES).flat()) {
        // Signing out by accident would falsify what follows.
        const answer = await visitorOf(who).twin().get(row.path(scene));
        answers.push([row.path(scene), codeOf(answer)]);
        expected.push([row.path(scene), row.get(who, status)]);
        if (answer.text.includes("1200 Industrial Way") && !row.path(scene).endsWith("/export")) {
          expect(isParty(who, status), row.path(scene)).toBe(true);
        }
        if (answer.text.includes(`>${scene.load.pin}<`)) expect(who, row.path(scene)).toBe("owner");
      }
      expect(answers).toEqual(expected);
    });

    it("opens exactly the documents of the table", async () => {
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
      expect(answers).toEqual(expected);
    });

    it.each(Object.values(ACTIONS).flat())("answers $name as the table says", async (action) => {
      const { path, fields, rule, signsOut, isNoPage } = action;
      const expected = rule(who, status);
      const changes = expected === "away" || (expected === 200 && who === "owner");
      const place = changes ? await sceneAt(status) : scene;
      const truth = () => app.truth("select * from loads where load_id = ?", place.load.loadId);
      const before = await truth();
      const visitor = signsOut ? await signedInAnew(who) : visitorOf(who);
      const answer = await visitor.post(path(place), fields(place));
      expect(codeOf(answer)).toBe(expected);
      if (who !== "signed out" && answer.status >= 400 && !signsOut && !isNoPage) {
        expect(answer.text, "the header of who is signed in").toContain("Menu of ");
      }
      if (!changes && expected !== 400) expect(await truth()).toEqual(before);
    });
  });
});
