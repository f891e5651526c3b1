import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { OPEN_STATUSES } from "~/loads/lifecycle";
import { STEPS } from "~/loads/steps";
import { appFor } from "./app";
import { alerts, documents } from "./html";
import { pdfs, type Shipment, shipmentAt, statusOf } from "./shipment";
import { type Answer, loadFields, PASSWORD, signUp, Visitor } from "./visitor";

const app = appFor("guards");

/** Routes that anyone may open. Every other one is protected, and stands in the table below. */
const PUBLIC_ROUTES = [
  "$",
  "_index",
  "confirm-email",
  "forgot-password",
  "healthz",
  "login",
  "login_.code",
  "logout",
  "refused",
  "reset-password",
  "signup",
  "webhooks.stripe",
];

interface Page {
  route: string;
  path: (shipment: Shipment) => string;
}

const PROTECTED: readonly Page[] = [
  { route: "dashboard", path: () => "/dashboard" },
  { route: "dashboard", path: () => "/dashboard?tab=in-transit&page=2" },
  { route: "loads-complete", path: () => "/loads-complete" },
  { route: "search", path: () => "/search?origin_city=Reno&page=2" },
  { route: "new_load.($loadId)", path: () => "/new_load" },
  { route: "new_load.($loadId)", path: ({ loadId }) => `/new_load/${loadId}` },
  { route: "load-details.$loadId", path: ({ loadId }) => `/load-details/${loadId}` },
  { route: "edit-load.$loadId", path: ({ loadId }) => `/edit-load/${loadId}` },
  {
    route: "driver-request.$driverId",
    path: ({ driver, loadId }) => `/driver-request/${driver.id}?load=${loadId}`,
  },
  { route: "files.$fileId", path: () => rateConfirmation },
  { route: "user-account", path: () => "/user-account" },
  { route: "user-account_.add-files", path: () => "/user-account/add-files" },
  { route: "user-account_.remove-file.$fileId", path: () => "/user-account/remove-file/none.pdf" },
  { route: "user-account_.close", path: () => "/user-account/close" },
  { route: "user-account_.export", path: () => "/user-account/export" },
  { route: "user-account_.security", path: () => "/user-account/security" },
  { route: "user-account_.two-step", path: () => "/user-account/two-step" },
  { route: "user-account_.email", path: () => "/user-account/email" },
  { route: "billing", path: () => "/billing" },
  { route: "billing_.success", path: () => "/billing/success?session_id=cs_test_1" },
  { route: "billing_.canceled", path: () => "/billing/canceled" },
  { route: "billing_.back", path: () => "/billing/back" },
  { route: "billing_.invoices.$invoiceId", path: () => "/billing/invoices/in_1" },
  { route: "user-reviews", path: () => "/user-reviews" },
  {
    route: "review.$recipientId.$loadId.$isDriver",
    path: ({ shipper, loadId }) => `/review/${shipper.id}/${loadId}/false`,
  },
];

/** Actions by the page that they are posted to. */
const ACTIONS = [
  ...Object.keys(STEPS).map((step) => ({
    what: step,
    path: ({ loadId }: Shipment) => `/load-details/${loadId}?step=${step}`,
  })),
  { what: "edit", path: ({ loadId }: Shipment) => `/edit-load/${loadId}` },
  { what: "post", path: () => "/new_load" },
  { what: "post a copy", path: ({ loadId }: Shipment) => `/new_load/${loadId}` },
];

/** On its way: gone from the board, with a document. */
let shipment: Shipment;
let rateConfirmation = "";
let secrets: string[] = [];

beforeAll(async () => {
  shipment = await shipmentAt(app, "rate confirmation sent");
  const page = await shipment.shipper.get(shipment.page);
  rateConfirmation = documents(page.text)["Rate confirmation"] ?? "";
  expect(rateConfirmation).not.toBe("");
  secrets = [shipment.pin, "12 Dock Road", "Palletised onions", shipment.driver.name, shipment.shipper.name];
});

const withData = (path: string, more = "") => {
  const url = new URL(path, "http://any");
  return `${url.pathname}.data?${[url.search.slice(1), more].filter(Boolean).join("&")}`;
};

function expectNothingOfTheLoad(answer: Answer) {
  for (const secret of secrets) expect(answer.text).not.toContain(secret);
}

describe("signed out", () => {
  it("every route is either public or in this test's table", () => {
    const routes = readdirSync("app/routes").map((file) => file.replace(/\.tsx?$/, ""));
    const known = [...PUBLIC_ROUTES, ...PROTECTED.map((page) => page.route)];
    expect(routes.filter((route) => !known.includes(route))).toEqual([]);
  });

  it.each(PROTECTED)("$route leads to the login page and back", async ({ path }) => {
    const asked = path(shipment);
    const visitor = new Visitor(app);
    const answer = await visitor.get(asked);
    expect(answer.status).toBe(302);
    expect(answer.location).toBe(`/login?${new URLSearchParams({ redirectTo: asked })}`);
    expectNothingOfTheLoad(answer);

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

  it.each(PROTECTED)("$route as data, whole or alone, is a redirect and no data", async ({ route, path }) => {
    const asked = path(shipment);
    for (const more of ["", `_routes=${encodeURIComponent(`routes/${route}`)}`]) {
      const answer = await new Visitor(app).get(withData(asked, more));
      expect(answer.status).toBe(202);
      expect(answer.text).toContain("SingleFetchRedirect");
      expect(answer.text).toContain("/login?redirectTo=");
      expectNothingOfTheLoad(answer);
    }
  });

  it.each(PROTECTED)("$route as the older kind of data gives none either", async ({ route, path }) => {
    const asked = path(shipment);
    const joint = asked.includes("?") ? "&" : "?";
    const answer = await new Visitor(app).get(
      `${asked}${joint}_data=${encodeURIComponent(`routes/${route}`)}`,
    );
    expect(answer.status).toBe(400);
    expectNothingOfTheLoad(answer);
  });

  it.each(ACTIONS)("$what leads to the login page and changes nothing", async ({ path }) => {
    const asked = path(shipment);
    const before = await app.truth("SELECT * FROM loads");
    const fields = { ...loadFields(), driver_id: shipment.driver.id, verification_pin: shipment.pin };
    const posted = await new Visitor(app).post(asked, fields);
    expect(posted.status).toBe(302);
    expect(posted.location).toMatch(/^\/login\?redirectTo=/);
    const asData = await new Visitor(app).post(withData(asked), fields);
    expect(asData.status).toBe(202);
    expect(asData.text).toContain("/login?redirectTo=");
    expect(await app.truth("SELECT * FROM loads")).toEqual(before);
  });

  it.each(["send-documents", "sign", "deliver"])("%s with files stores none", async (step) => {
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
  ])("redirectTo %j does not lead away", async (redirectTo) => {
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
    // Someone who is in already is sent on as well: just as safely.
    const again = await visitor.get(`/login?${query}`);
    expect(new URL(again.location ?? "", app.url).origin).toBe(new URL(app.url).origin);
  });
});

describe("the wrong kind of account", () => {
  it("a driver posts no loads", async () => {
    const { driver, loadId } = shipment;
    const before = await app.value("SELECT count(*) FROM loads");
    for (const path of ["/new_load", `/new_load/${loadId}`]) {
      expect((await driver.get(path)).status).toBe(403);
      expect((await driver.get(withData(path))).status).toBe(403);
      expect((await driver.post(path, loadFields())).status).toBe(403);
    }
    expect(await app.value("SELECT count(*) FROM loads")).toBe(before);
  });

  it("a shipper requests none, and on a load still open everyone else's steps are forbidden", async () => {
    const open = await shipmentAt(app, "pending");
    const [driver, shipper] = [await signUp(app, "driver"), await signUp(app, "shipper")];
    const by = async (visitor: Visitor, step: string) =>
      (await visitor.step(open.loadId, step, { driver_id: open.driver.id })).status;
    expect(await by(shipper, "request")).toBe(403);
    expect(await by(open.shipper, "request")).toBe(403);
    for (const step of ["accept", "reject", "send-documents", "delete"]) {
      expect(await by(driver, step), step).toBe(403);
      expect(await by(open.driver, step), step).toBe(403);
      expect(await by(shipper, step), step).toBe(403);
    }
    for (const step of ["sign", "pick-up", "deliver"]) {
      expect(await by(driver, step), step).toBe(403);
      expect(await by(open.shipper, step), step).toBe(403);
    }
    for (const visitor of [driver, shipper]) {
      expect((await visitor.get(`/edit-load/${open.loadId}`)).status).toBe(403);
      expect((await visitor.post(`/edit-load/${open.loadId}`, loadFields())).status).toBe(403);
    }
    expect(await statusOf(app, open.loadId)).toBe("pending");
  });

  it("a driver's papers and phone are for owners of loads they asked for", async () => {
    const open = await shipmentAt(app, "pending");
    const [driver, shipper] = [await signUp(app, "driver"), await signUp(app, "shipper")];
    const path = `/driver-request/${open.driver.id}?load=${open.loadId}`;
    expect((await open.shipper.get(path)).status).toBe(200);
    for (const visitor of [driver, shipper]) {
      const answer = await visitor.get(path);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain("801 555 0100");
      const alone = await visitor.get(withData(path, "_routes=routes%2Fdriver-request.%24driverId"));
      expect(alone.status).toBe(404);
      expect(alone.text).not.toContain("801 555 0100");
    }
    await open.driver.step(open.loadId, "withdraw");
    expect((await open.shipper.get(path)).status).toBe(404);
  });
});

describe("someone else's load", () => {
  const strangers = [
    ["another driver", () => signUp(app, "driver")],
    ["another shipper", () => signUp(app, "shipper")],
  ] as const;

  it.each(strangers)("does not exist for %s once it left the board", async (_, come) => {
    const visitor = await come();
    const { loadId, driver } = shipment;
    expect(OPEN_STATUSES as readonly string[]).not.toContain(await statusOf(app, loadId));
    const pages = [
      `/load-details/${loadId}`,
      withData(`/load-details/${loadId}`),
      withData(`/load-details/${loadId}`, "_routes=routes%2Fload-details.%24loadId"),
      `/edit-load/${loadId}`,
      withData(`/edit-load/${loadId}`, "_routes=routes%2Fedit-load.%24loadId"),
      `/driver-request/${driver.id}?load=${loadId}`,
      `/driver-request/${driver.id}`,
      rateConfirmation,
    ];
    for (const page of pages) {
      const answer = await visitor.get(page);
      expect(answer.status, page).toBe(404);
      expectNothingOfTheLoad(answer);
    }
    const before = { blobs: await app.blobs(), loads: await app.truth("SELECT * FROM loads") };
    for (const step of Object.keys(STEPS)) {
      const answer = await visitor.step(loadId, step, {
        driver_id: driver.id,
        verification_pin: shipment.pin,
      });
      expect(answer.status, step).toBe(404);
      const files = await visitor.postFiles(`/load-details/${loadId}?step=${step}`, {
        driver_id: driver.id,
        signed_rate_confirmation: pdfs.signed,
      });
      expect(files.status, step).toBe(404);
    }
    expect((await visitor.post(`/edit-load/${loadId}`, loadFields())).status).toBe(404);
    expect({ blobs: await app.blobs(), loads: await app.truth("SELECT * FROM loads") }).toEqual(before);
  });

  it("is not there to be copied", async () => {
    const shipper = await signUp(app, "shipper");
    const open = await shipmentAt(app, "new");
    for (const { loadId } of [shipment, open]) {
      expect((await shipper.get(`/new_load/${loadId}`)).status).toBe(404);
      expect((await shipper.get(`/new_load?created=${loadId}`)).text).not.toContain(
        "Load created successfully!",
      );
    }
  });

  it("shows its streets to nobody but the owner and the chosen driver", async () => {
    const open = await shipmentAt(app, "pending");
    for (const visitor of [open.driver, await signUp(app, "driver"), await signUp(app, "shipper")]) {
      for (const path of [open.page, withData(open.page)]) {
        const answer = await visitor.get(path);
        expect(answer.status).toBe(200);
        expect(answer.text).not.toContain("Dock Road");
        expect(answer.text).not.toContain("Yard Lane");
      }
    }
    expect((await open.shipper.get(open.page)).text).toContain("12 Dock Road");
    expect((await shipment.driver.get(shipment.page)).text).toContain("12 Dock Road");
  });

  it("is gone for everyone, the owner too, once deleted", async () => {
    const doomed = await shipmentAt(app, "pickup");
    const paper = documents((await doomed.shipper.get(doomed.page)).text);
    const removed = await doomed.shipper.step(doomed.loadId, "delete");
    expect(removed.location).toBe("/dashboard");
    for (const visitor of [doomed.shipper, doomed.driver]) {
      expect((await visitor.get(doomed.page)).status).toBe(404);
      expect((await visitor.step(doomed.loadId, "delete")).status).toBe(404);
      for (const path of Object.values(paper)) expect((await visitor.get(path)).status).toBe(404);
      expect((await visitor.get("/dashboard?tab=pre-pickup")).text).not.toContain(doomed.loadId);
    }
    expect(await app.value("SELECT count(*) FROM load_events WHERE load_id = ?", doomed.loadId)).toBe(6);
  });
});

describe("addresses that nobody made", () => {
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

  it("a step that nobody knows is not found", async () => {
    const open = await shipmentAt(app, "new");
    for (const step of ["nonsense", "", "REQUEST"])
      expect((await open.shipper.step(open.loadId, step)).status, step).toBe(404);
    expect((await open.shipper.post(open.page)).status).toBe(404);
  });
});
