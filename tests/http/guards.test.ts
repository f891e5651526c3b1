import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { sample } from "../fixtures/sample";
import { appFor } from "./support/app";
import { type GuardedLoad, guardedLoad } from "./support/guarded-load";
import { alerts } from "./support/html";
import { pdfs, shipmentAt } from "./support/shipment";
import { dataAddress, loadFields, PASSWORD, Visitor } from "./support/visitor";
import { ACTIONS, PROTECTED, PUBLIC_ROUTES } from "./tables/who-is-kept-out";

const app = appFor("guards");

let shipment: GuardedLoad;

beforeAll(async () => {
  shipment = await guardedLoad(app);
});

describe("a visitor who is signed out", () => {
  it("has only routes that are public or in the table of protected routes", () => {
    const routes = readdirSync("app/routes", { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => basename(file).replace(/\.tsx?$/, ""));
    expect(routes.length).toBeGreaterThan(80);
    const known = [...PUBLIC_ROUTES, ...PROTECTED.map((page) => page.route)];
    const where =
      "a row in app/ui/public-pages.ts if it is public, else in tests/http/tables/who-is-kept-out.ts";
    expect(
      routes.filter((route) => !known.includes(route)),
      where,
    ).toEqual([]);
  });

  const LED_BACK = sample(PROTECTED, Math.ceil(PROTECTED.length / 3), "routes after a sign-in");

  it.each(LED_BACK)("is led from $route to the login page and back", async ({ path }) => {
    const asked = path(shipment);
    const visitor = new Visitor(app);
    const answer = await visitor.get(asked);
    expect(answer.status).toBe(302);
    expect(answer.location).toBe(`/login?${new URLSearchParams({ redirectTo: asked })}`);
    shipment.expectNothingIn(answer);

    const form = await visitor.get(answer.location ?? "");
    const redirectTo = / name="redirectTo" value="([^"]*)"/.exec(form.text)?.[1]?.replaceAll("&amp;", "&");
    expect(redirectTo).toBe(asked);
    const inside = await visitor.post("/login", {
      email: shipment.shipper.email,
      password: PASSWORD,
      redirectTo: redirectTo ?? "",
    });
    expect(inside.status).toBe(302);
    expect(inside.location).toBe(asked);
  });

  it.each(PROTECTED)(
    "gets a redirect and no data from $route as data, in whole or in part",
    async ({ route, path }) => {
      const asked = path(shipment);
      for (const more of ["", `_routes=${encodeURIComponent(`routes/${route}`)}`]) {
        const answer = await new Visitor(app).get(dataAddress(asked, more));
        expect(answer.status).toBe(202);
        expect(answer.text).toContain("SingleFetchRedirect");
        expect(answer.text).toContain("/login?redirectTo=");
        shipment.expectNothingIn(answer);
      }
    },
  );

  it.each(PROTECTED)("gets no data from $route in the older data format either", async ({ route, path }) => {
    const asked = path(shipment);
    const joint = asked.includes("?") ? "&" : "?";
    const answer = await new Visitor(app).get(
      `${asked}${joint}_data=${encodeURIComponent(`routes/${route}`)}`,
    );
    expect(answer.status).toBe(400);
    shipment.expectNothingIn(answer);
  });

  it.each(ACTIONS)("is led to the login page by $what, which changes nothing", async ({ path }) => {
    const asked = path(shipment);
    const truth = async () => [
      await app.truth("SELECT * FROM loads"),
      await app.truth("SELECT * FROM messages"),
      await app.truth("SELECT * FROM whereabouts"),
      await app.truth("SELECT * FROM offers"),
      await app.truth("SELECT * FROM wait_links"),
      await app.truth("SELECT * FROM group_membership"),
      await app.truth("SELECT * FROM saved_searches"),
    ];
    const before = await truth();
    const said = { name: "Nevada", content: "Hello", what: "seen", position: "9" };
    const fields = {
      ...loadFields(),
      ...said,
      load: shipment.loadId,
      driver_id: shipment.driver.id,
      verification_pin: shipment.pin,
    };
    const posted = await new Visitor(app).post(asked, fields);
    expect(posted.status).toBe(302);
    expect(posted.location).toMatch(/^\/login\?redirectTo=/);
    const asData = await new Visitor(app).post(dataAddress(asked), fields);
    expect(asData.status).toBe(202);
    expect(asData.text).toContain("/login?redirectTo=");
    expect(await truth()).toEqual(before);
  });

  it.each(["send-documents", "sign", "deliver"])("cannot store files with %s", async (step) => {
    const before = await app.blobs();
    const answer = await new Visitor(app).stepFiles(shipment.loadId, step, {
      rate_confirmation: pdfs.rate,
      bill_of_lading: pdfs.bill,
      signed_rate_confirmation: pdfs.signed,
      proof_of_delivery: pdfs.bill,
    });
    expect(answer.location).toMatch(/^\/login\?/);
    expect(await app.blobs()).toEqual(before);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example/",
    "http:evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/%09/evil.example\r\nSet-Cookie: a=b",
    " //evil.example",
    "evil.example",
    "",
  ])("is not led to another site by redirectTo %j", async (redirectTo) => {
    const visitor = new Visitor(app);
    const query = new URLSearchParams({ redirectTo });
    const answer = await visitor.post(`/login?${query}`, {
      email: shipment.driver.email,
      password: PASSWORD,
      redirectTo,
    });
    expect(answer.status).toBe(302);
    expect(new URL(answer.location ?? "", app.url).origin).toBe(new URL(app.url).origin);
    if (!redirectTo.startsWith("/%09")) expect(answer.location).toBe("/dashboard");
    const again = await visitor.get(`/login?${query}`);
    expect(new URL(again.location ?? "", app.url).origin).toBe(new URL(app.url).origin);
  });
});

describe("addresses that do not exist", () => {
  it.each([
    "/load-details/nonsense",
    "/load-details/01900000-0000-7000-8000-000000000000",
    "/edit-load/nonsense",
    "/driver-request/nonsense",
    "/files/nonsense.pdf",
    "/new_load/nonsense",
  ])("%s is not found", async (path) => {
    const { shipper } = shipment;
    const answer = await shipper.get(path);
    expect(answer.status).toBe(404);
    if (!path.startsWith("/files")) expect(alerts(answer.text)).toHaveLength(1);
  });

  it("an unknown step is not found", async () => {
    const open = await shipmentAt(app, "new");
    for (const step of ["nonsense", "", "REQUEST"])
      expect((await open.shipper.step(open.loadId, step)).status, step).toBe(404);
    expect((await open.shipper.post(open.page)).status).toBe(404);
  });
});
