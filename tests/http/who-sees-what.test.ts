/**
 * Every address and every action × every kind of person × every status of a load, against the table of design.md ("Who
 * sees what", "A load's life"), written out here once more. The routes come from the build: one without a row fails.
 */
import "../fixtures/own-data-folder";

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type BuiltLoad, type BuiltPerson, saveLoad, savePerson } from "db/builders";
import { pdfOf } from "db/builders/pdf";
import { type Database, openDatabase } from "db/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diskStore } from "~/files/disk-store.node.server";
import { appFor } from "./app";
import { type Answer, loadFields, Visitor } from "./visitor";

const app = appFor("who-sees-what");

const STATUSES = [
  "new",
  "pending",
  "rate confirmation",
  "rate confirmation sent",
  "pickup",
  "in transit",
  "complete",
] as const;
type Status = (typeof STATUSES)[number];

const PEOPLE = [
  "signed out",
  "owner",
  "chosen driver",
  "requesting driver",
  "rejected driver",
  "other driver",
  "other shipper",
] as const;
type Who = (typeof PEOPLE)[number];

/** Until a driver is chosen the driver-to-be is one of those who ask; afterwards those who asked are rejected. */
const isOpen = (status: Status) => status === "new" || status === "pending";
const isChosen = (who: Who, status: Status) => who === "chosen driver" && !isOpen(status);
const isRequesting = (who: Who, status: Status) => who === "requesting driver" && status === "pending";
const isParty = (who: Who, status: Status) => who === "owner" || isChosen(who, status);
const isDriver = (who: Who) => who.endsWith("driver");
const maySee = (who: Who, status: Status) => isOpen(status) || isParty(who, status);
const beforeTransit = (status: Status) => status !== "in transit" && status !== "complete";
const from = (status: Status) => STATUSES.indexOf(status);

/** Answers by status code. `login`: 302 to the login page; `away`: 302 elsewhere. */
type Expected = 200 | 400 | 403 | 404 | 405 | 409 | "login" | "away";

type Rule = (who: Who, status: Status) => Expected;

const inside =
  (rule: Rule): Rule =>
  (who, status) =>
    who === "signed out" ? "login" : rule(who, status);

const visible = (rule: Rule): Rule =>
  inside((who, status) => (maySee(who, status) ? rule(who, status) : 404));

const own = (rule: Rule): Rule => visible((who, status) => (who === "owner" ? rule(who, status) : 403));

/** A party reviews the other one, once the load is complete. */
function reviews(by: "owner" | "chosen driver", who: Who, status: Status): Expected {
  if (!isParty(who, status) || isOpen(status)) return 404;
  if (status !== "complete") return 409;
  return who === by ? 200 : 404;
}

interface Scene {
  load: BuiltLoad;
  people: Readonly<Record<Exclude<Who, "signed out">, BuiltPerson>>;
}

interface Row {
  path: (scene: Scene) => string;
  get: Rule;
}

const entrance: Rule = (who) => (who === "signed out" ? 200 : "away");

/** By route id. The files of a load have a table of their own below. */
const PAGES: Readonly<Record<string, readonly Row[]>> = {
  "routes/$": [{ path: () => "/nothing-here", get: () => 404 }],
  "routes/_index": [{ path: () => "/", get: () => 200 }],
  "routes/healthz": [{ path: () => "/healthz", get: () => 200 }],
  "routes/login": [{ path: () => "/login", get: entrance }],
  "routes/signup": [{ path: () => "/signup", get: entrance }],
  "routes/logout": [{ path: () => "/logout", get: () => "away" }],
  "routes/refused": [{ path: () => "/refused", get: () => 403 }],
  "routes/forgot-password": [{ path: () => "/forgot-password", get: () => 200 }],
  "routes/reset-password": [{ path: () => "/reset-password?token=none", get: () => 400 }],
  "routes/confirm-email": [{ path: () => "/confirm-email?token=none", get: () => 400 }],
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
  "routes/dashboard": [{ path: () => "/dashboard", get: inside(() => 200) }],
  "routes/loads-complete": [{ path: () => "/loads-complete", get: inside(() => 200) }],
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

interface Action {
  name: string;
  path: (scene: Scene) => string;
  /** What is sent; enough for a step without files to be taken. */
  fields: (scene: Scene) => Record<string, string>;
  rule: Rule;
}

const nothing = () => ({});

/** A step of a load: by whom, in which statuses, and what its answer is when it may be taken with these fields. */
function step(
  name: string,
  by: (who: Who, status: Status) => boolean,
  statuses: readonly Status[],
  { allowed = "away", fields = nothing }: { allowed?: Expected; fields?: Action["fields"] } = {},
): Action {
  const ofDrivers = name === "request" || name === "withdraw";
  return {
    name,
    fields,
    path: ({ load }) => `/load-details/${load.loadId}?step=${name}`,
    rule: visible((who, status) => {
      if (by(who, status)) return statuses.includes(status) ? allowed : 409;
      return ofDrivers && isDriver(who) ? 409 : 403;
    }),
  };
}

const owner = (who: Who) => who === "owner";
const asking = ({ people }: Scene) => ({ driver_id: people["requesting driver"].id });
const terms = () => loadFields({ weight_lb: "41000" });

const ACTIONS: readonly Action[] = [
  step("request", (who, status) => isDriver(who) && !isChosen(who, status) && !isRequesting(who, status), [
    "new",
    "pending",
  ]),
  step("withdraw", isRequesting, ["pending"]),
  // On a new load there is no request that could be named: the owner is told so.
  step("accept", owner, ["pending"], { fields: asking }),
  step("reject", owner, ["pending"], { fields: asking }),
  step("send-documents", owner, ["rate confirmation"], { allowed: 400 }),
  step("sign", isChosen, ["rate confirmation sent"], { allowed: 400 }),
  step("pick-up", isChosen, ["pickup"], { allowed: 400, fields: () => ({ verification_pin: "none" }) }),
  step("deliver", isChosen, ["in transit"], { allowed: 400 }),
  step("delete", owner, STATUSES.filter(beforeTransit)),
  // None of the scene has expired.
  step("renew", owner, []),
  step("confirm-open", owner, ["new", "pending"]),
  {
    name: "edit",
    path: ({ load }) => `/edit-load/${load.loadId}`,
    fields: terms,
    rule: own((_, status) => (beforeTransit(status) ? 200 : 409)),
  },
  {
    name: "review",
    path: ({ load, people }) => `/review/${people.owner.id}/${load.loadId}/false`,
    // Without stars: refused, but by the form and not by the policy.
    fields: nothing,
    rule: inside((who, status) => {
      const expected = reviews("chosen driver", who, status);
      return expected === 200 ? 400 : expected;
    }),
  },
  {
    name: "post",
    path: () => "/new_load",
    fields: terms,
    rule: inside((who) => (isDriver(who) ? 403 : "away")),
  },
];

const KINDS = [
  "rate_confirmation",
  "bill_of_lading",
  "signed_rate_confirmation",
  "proof_of_delivery",
  "additional",
] as const;

const mayOpen = (kind: (typeof KINDS)[number], who: Who, status: Status) =>
  who === "owner" ||
  (isChosen(who, status) && (kind !== "bill_of_lading" || from(status) >= from("in transit")));

let database: Database;
let people: Scene["people"];
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
  return { load, people };
}

function codeOf(answer: Answer): number | "login" | "away" {
  if (answer.status !== 302) return answer.status;
  return answer.location?.startsWith("/login?redirectTo=") ? "login" : "away";
}

const visitorOf = (who: Who) => visitors.get(who) ?? new Visitor(app);

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
  for (const [who, { email, password }] of Object.entries(people)) {
    const visitor = new Visitor(app);
    const answer = await visitor.post("/login", { email, password });
    expect(answer.location).toBe("/dashboard");
    visitors.set(who as Who, visitor);
  }
}, 60_000);

afterAll(() => database.client.close());

it("every route of the build has a row", () => {
  const manifest = readdirSync("public/build").find((file) => file.startsWith("manifest-"));
  const script = readFileSync(join("public/build", manifest ?? ""), "utf8");
  const { routes } = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)) as {
    routes: Record<string, unknown>;
  };
  expect(Object.keys(routes).sort()).toEqual(["root", ...Object.keys(PAGES)].sort());
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

    it.each(ACTIONS)("answers $name as the table says", async ({ path, fields, rule }) => {
      const expected = rule(who, status);
      const changes = expected === "away" || (expected === 200 && who === "owner");
      const place = changes ? await sceneAt(status) : scene;
      const truth = () => app.truth("select * from loads where load_id = ?", place.load.loadId);
      const before = await truth();
      const answer = await visitorOf(who).post(path(place), fields(place));
      expect(codeOf(answer)).toBe(expected);
      if (!changes && expected !== 400) expect(await truth()).toEqual(before);
    });
  });
});
