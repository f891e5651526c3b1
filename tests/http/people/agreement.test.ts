import { expect, it } from "vitest";
import { DAY_MS } from "~/text/time";
import { keyOf } from "../support/api-requests";
import { appFor } from "../support/app";
import { inDatabase } from "../support/colleague";
import { alerts, controlValue, notices } from "../support/html";
import { loadFields, PASSWORD, signUp, Visitor } from "../support/visitor";

const app = appFor("agreement");
const PAGE = "/user-account/agreement?redirectTo=%2Fdashboard";

async function publish(summary: string, publishedMs = Date.now()): Promise<number> {
  await inDatabase(app, ({ client }) =>
    client.execute({ sql: "insert into agreement_versions values (?, ?)", args: [publishedMs, summary] }),
  );
  return publishedMs;
}

/** Opens a page as a browser does. */
const open = (who: Visitor, path: string) => who.get(path, { accept: "text/html" });

const signedUpLongAgo = ({ id }: Visitor) =>
  inDatabase(app, ({ client }) =>
    client.execute({ sql: "update users set created_at = 1 where id = ?", args: [id] }),
  );

it("a page asks once, also without scripts, and leads back", async () => {
  const driver = await signUp(app, "driver");
  expect((await driver.get("/dashboard")).status).toBe(200);
  const version = await publish("We store where a truck is parked.");

  // Scripts on open pages and the worker go on.
  for (const path of ["/dashboard", "/inbox/unread", "/loads-in-hand.json"])
    expect((await driver.get(path)).status, path).toBe(200);
  const held = await open(driver, "/dashboard");
  expect([held.status, held.location]).toEqual([302, PAGE]);
  const page = await driver.get(PAGE);
  expect(page.text).toContain("We store where a truck is parked.");
  expect(controlValue(page.text, "version")).toBe(String(version));
  for (const path of ["/user-account/security", "/user-account/close", "/user-account/email"])
    expect((await open(driver, path)).status, path).toBe(200);

  const accepted = await driver.post(PAGE, { version: String(version) });
  expect([accepted.status, accepted.location]).toEqual([302, "/dashboard"]);
  const dashboard = await open(driver, "/dashboard");
  expect(dashboard.status).toBe(200);
  expect(notices(dashboard.text)).toContain("Thank you. You accepted the terms and the privacy policy.");
  expect((await driver.get("/user-account/agreement")).text).toContain("nothing else to accept");
});

it("a form is not held up, and a refused one keeps what was typed", async () => {
  const shipper = await signUp(app, "shipper");
  await publish("We mail invoices.");
  const refused = await shipper.post("/new_load", loadFields({ total_rate: "" }), { accept: "text/html" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Palletised onions");
  const posted = await shipper.post("/new_load", loadFields());
  expect(posted.location).toMatch(/^\/new_load\?created=/);
  expect((await open(shipper, posted.location ?? "")).location).toMatch(/^\/user-account\/agreement\?/);
});

it("a version that is no longer the newest is not accepted", async () => {
  const driver = await signUp(app, "driver");
  const first = await publish("We store fuel cards.");
  await publish("We store fuel cards for a year.", first + 1);
  const answer = await driver.post(PAGE, { version: String(first) });
  expect(answer.status).toBe(409);
  expect(alerts(answer.text)).toContain("The terms changed again. Read what changed, then accept them.");
  expect(answer.text).toContain("We store fuel cards for a year.");
  expect(controlValue(answer.text, "version")).toBe(String(first + 1));
});

it("the router leads to the terms right after a later sign-in", async () => {
  const driver = await signUp(app, "driver");
  await publish("We share nothing.");
  expect((await driver.get("/dashboard.data")).text).not.toContain("agreement");
  const again = new Visitor(app);
  await again.post("/login", { email: driver.email, password: PASSWORD });
  expect((await again.get("/dashboard.data")).text).toContain("/user-account/agreement?redirectTo=");
});

it("a program is told in a problem after two weeks, until the person accepts", async () => {
  const driver = await signUp(app, "driver");
  const key = await inDatabase(app, (database) =>
    keyOf({ id: driver.id, personId: driver.id }, undefined, database),
  );
  const ask = () => fetch(`${app.url}/api/v1/hauls/none`, { headers: { authorization: `Bearer ${key}` } });
  expect((await ask()).status).toBe(404);
  await inDatabase(app, ({ client }) => client.execute("delete from agreement_versions"));
  const version = await publish("We sell nothing.", Date.now() - 15 * DAY_MS);
  await signedUpLongAgo(driver);

  const refused = await ask();
  expect([refused.status, refused.headers.get("content-type")]).toEqual([403, "application/problem+json"]);
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining("log in and accept them") });
  await driver.post(PAGE, { version: String(version) });
  expect((await ask()).status).toBe(404);
});
