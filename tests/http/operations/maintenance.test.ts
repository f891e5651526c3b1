import { writeOne } from "db/write";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { FORM_OUTCOME } from "~/forms/form-outcome";
import { HOUR_MS } from "~/text/time";
import { sample } from "../../fixtures/sample";
import { databaseIn } from "../../fixtures/servers/database-in";
import { appFor } from "../support/app";
import { alerts, controlValue, notices } from "../support/html";
import { stateOf } from "../support/state-of";
import { loadFields, PASSWORD, signUp, Visitor } from "../support/visitor";
import { FORMS } from "../tables/every-form";

const app = appFor("maintenance");
const SERVED = /^routes\/((login|logout|low-data|share)|staff(_\.view)?$)/;
const SENT = sample(FORMS, Math.ceil(FORMS.length / 10), "forms during maintenance");
const READ_ONLY = /^Haulway is under maintenance\. You can read everything, but nothing can be saved\./;
/** A change reaches the app within five seconds. */
const SOON = { timeout: 10_000, interval: 200 };

let shipper: Visitor;
let driver: Visitor;

async function change(statement: string): Promise<void> {
  const database = databaseIn(app.dataDir);
  await writeOne(sql.raw(statement), database).finally(() => database.client.close());
}

const isRefused = async () => (await new Visitor(app).post("/report")).status === 503;

async function turnOn(): Promise<void> {
  const endsAtMs = Date.now() + HOUR_MS;
  await change(
    `insert into operator_notices values ('maintenance', 'A larger disk.', 'all', ${Date.now()}, ${endsAtMs})`,
  );
  await vi.waitFor(async () => expect(await isRefused()).toBe(true), SOON);
}

async function turnOff(): Promise<void> {
  await change("delete from operator_notices");
  await vi.waitFor(async () => expect(await isRefused()).toBe(false), SOON);
}

beforeAll(async () => {
  [shipper, driver] = [await signUp(app, "shipper"), await signUp(app, "driver")];
});

afterEach(turnOff, 15_000);

describe("during maintenance", () => {
  it("every form but those of signing in and out is refused and changes nothing", {
    timeout: 300_000,
  }, async () => {
    const ready = [];
    for (const form of SENT) ready.push({ ...form, send: await form.prepare(app) });
    await turnOn();
    const [refused, served] = [
      ready.filter(({ route }) => !SERVED.test(route)),
      ready.filter(({ route }) => SERVED.test(route)),
    ];
    const before = await stateOf(app);
    for (const { name, send } of refused) {
      const { status, headers } = await send();
      expect([status, Number(headers.get("retry-after")) > 3000], name).toEqual([503, true]);
    }
    expect(await stateOf(app)).toEqual(before);
    for (const { name, send, status = 302 } of served) expect((await send()).status, name).toBe(status);
  });

  it("every page opens and says so", async () => {
    const load = (await shipper.post("/new_load", loadFields())).location ?? "";
    await turnOn();
    const pages: [Visitor, string][] = [
      [shipper, load],
      [shipper, "/dashboard"],
      [shipper, "/user-account"],
      [driver, "/search"],
      [driver, "/dashboard"],
      [new Visitor(app), "/"],
      [new Visitor(app), "/about"],
      [new Visitor(app), "/login"],
    ];
    for (const [visitor, path] of pages) {
      const { status, text } = await visitor.get(path);
      expect([status, notices(text).filter((notice) => READ_ONLY.test(notice)).length], path).toEqual([
        200, 1,
      ]);
      expect(text, path).toMatch(/Planned end: <time/);
    }
    expect((await new Visitor(app).get("/healthz")).status).toBe(200);
  });

  it("a refused form keeps what was typed, and can be sent again afterwards", async () => {
    await turnOn();
    const fields = loadFields({ cargo_description: 'Onions "B" & <C>' });
    const { status, text } = await shipper.post("/new_load", fields);
    expect([status, alerts(text)]).toEqual([503, [expect.stringContaining("Nothing was saved.")]]);
    const kept = Object.fromEntries(Object.keys(fields).map((name) => [name, controlValue(text, name)]));
    expect(kept).toEqual(fields);
    await turnOff();
    const again = await shipper.post("/new_load", kept as Record<string, string>);
    expect(again.location).toMatch(/^\/new_load\?created=/);
  });

  it("a script's form stays on its page, and a program gets a problem", async () => {
    await turnOn();
    const answer = await shipper.post("/new_load", loadFields(), { [FORM_OUTCOME]: "1" });
    expect([answer.status, answer.headers.get(FORM_OUTCOME)]).toEqual([503, "later"]);
    const problem = await new Visitor(app).send("PUT", "/api/v1/loads/PO-1", { body: "{}" });
    expect([problem.status, problem.headers.get("content-type")]).toEqual([503, "application/problem+json"]);
  });

  it("a user signs in and reads", async () => {
    await turnOn();
    const visitor = new Visitor(app);
    const { status } = await visitor.post("/login", { email: shipper.email, password: PASSWORD });
    expect([status, (await visitor.get("/dashboard")).status]).toEqual([302, 200]);
  });
});

describe("a banner", () => {
  const shown = async (visitor: Visitor, path: string) => notices((await visitor.get(path)).text);
  const setBanner = (audience: string, endsAtMs: number) =>
    change(
      `insert or replace into operator_notices values ('banner', 'New scales.', '${audience}', 0, ${endsAtMs})`,
    );

  it("is on the pages of its readers until its end, also for visitors", async () => {
    await setBanner("all", Date.now() + HOUR_MS);
    await vi.waitFor(async () => expect(await shown(driver, "/dashboard")).toContain("New scales."), SOON);
    expect(await shown(shipper, "/dashboard")).toContain("New scales.");
    expect(await shown(new Visitor(app), "/about")).toContain("New scales.");
    await setBanner("driver", Date.now() + HOUR_MS);
    await vi.waitFor(
      async () => expect(await shown(shipper, "/dashboard")).not.toContain("New scales."),
      SOON,
    );
    expect(await shown(driver, "/dashboard")).toContain("New scales.");
    expect(await shown(new Visitor(app), "/about")).not.toContain("New scales.");
    await setBanner("driver", Date.now());
    await vi.waitFor(
      async () => expect(await shown(driver, "/dashboard")).not.toContain("New scales."),
      SOON,
    );
  });
});
