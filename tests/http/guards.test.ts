import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { STEPS } from "~/loads/steps";
import { appFor } from "./app";
import { alerts, documents, pinShown } from "./html";
import { pdfs, type Shipment, shipmentAt } from "./shipment";
import { type Answer, dataAddress, loadFields, PASSWORD, Visitor } from "./visitor";

const app = appFor("guards");

/**
 * Routes that anyone may open. All others are protected and have a row in the table below. `rooms.token` is for scripts: it
 * never redirects, and rooms.test.ts has its table.
 */
const PUBLIC_ROUTES = [
  "$",
  "_index",
  "[.]well-known.assetlinks[.]json",
  "about",
  "get-app",
  "coming-soon",
  "confirm-email",
  "customer-support",
  "customer-support_.request",
  "forgot-password",
  "healthz",
  "login",
  "login_.code",
  "login_.mailed-code",
  "logout",
  "low-data",
  "prefetch[.]json",
  "pricing",
  "privacy",
  "maps.$version.$lanes",
  "refused",
  "reset-password",
  "rooms.token",
  "robots[.]txt",
  "signup",
  "t.$token",
  "sitemap[.]xml",
  // Only the development build has it.
  "styleguide",
  "webhooks.stripe",
];

interface Page {
  route: string;
  path: (shipment: Shipment) => string;
}

const PROTECTED: readonly Page[] = [
  { route: "dashboard", path: () => "/dashboard" },
  { route: "dashboard", path: () => "/dashboard?tab=in-transit&page=2" },
  { route: "dashboard_.dismiss", path: () => "/dashboard/dismiss" },
  { route: "dashboard_.chosen", path: ({ loadId }) => `/dashboard/chosen?step=delete&load=${loadId}` },
  { route: "loads-complete", path: () => "/loads-complete" },
  {
    route: "market",
    path: () => "/market?equipment_type=V&origin_address_zip=84104&destination_address_zip=80216",
  },
  { route: "recommended", path: () => "/recommended" },
  { route: "search", path: () => "/search?origin_city=Reno&page=2" },
  { route: "saved-searches", path: () => "/saved-searches" },
  { route: "search_.places", path: () => "/search/places?q=re" },
  { route: "new_load.($loadId)", path: () => "/new_load" },
  { route: "new_load.($loadId)", path: ({ loadId }) => `/new_load/${loadId}` },
  { route: "outbox", path: () => "/outbox" },
  { route: "share", path: () => "/share" },
  { route: "no-signal", path: () => "/no-signal" },
  { route: "loads-in-hand[.]json", path: () => "/loads-in-hand.json" },
  { route: "form-pieces", path: () => "/form-pieces?key=0123456789&content=01234567890123456789&bytes=1" },
  { route: "l.$number", path: () => "/l/HW-48213" },
  { route: "load-details.$loadId", path: ({ loadId }) => `/load-details/${loadId}` },
  { route: "load-details_.$loadId.cancel", path: ({ loadId }) => `/load-details/${loadId}/cancel` },
  { route: "load-details_.$loadId.release", path: ({ loadId }) => `/load-details/${loadId}/release` },
  { route: "load-details_.$loadId.offers", path: ({ loadId }) => `/load-details/${loadId}/offers` },
  { route: "load-details_.$loadId.book-now", path: ({ loadId }) => `/load-details/${loadId}/book-now` },
  { route: "load-details_.$loadId.timeline", path: ({ loadId }) => `/load-details/${loadId}/timeline` },
  {
    route: "load-details_.$loadId.rate-confirmation",
    path: ({ loadId }) => `/load-details/${loadId}/rate-confirmation`,
  },
  {
    route: "load-details_.$loadId.receiver-signature",
    path: ({ loadId }) => `/load-details/${loadId}/receiver-signature`,
  },
  { route: "user-account_.paper-terms", path: () => "/user-account/paper-terms" },
  { route: "user-account_.void-papers", path: () => "/user-account/void-papers" },
  { route: "load-details_.$loadId.charges", path: ({ loadId }) => `/load-details/${loadId}/charges` },
  { route: "load-details_.$loadId.changes", path: ({ loadId }) => `/load-details/${loadId}/changes` },
  { route: "load-details_.$loadId.invoice", path: ({ loadId }) => `/load-details/${loadId}/invoice` },
  {
    route: "load-details_.$loadId.invoice[.]pdf",
    path: ({ loadId }) => `/load-details/${loadId}/invoice.pdf`,
  },
  { route: "invoices", path: () => "/invoices?page=2" },
  { route: "load-details_.$loadId.record", path: ({ loadId }) => `/load-details/${loadId}/record` },
  { route: "load-details_.$loadId.record[.]zip", path: ({ loadId }) => `/load-details/${loadId}/record.zip` },
  { route: "report", path: ({ loadId }) => `/report?load=${loadId}` },
  { route: "edit-load.$loadId", path: ({ loadId }) => `/edit-load/${loadId}` },
  {
    route: "driver-request.$driverId",
    path: ({ driver, loadId }) => `/driver-request/${driver.id}?load=${loadId}`,
  },
  { route: "files.$fileId", path: () => rateConfirmation },
  { route: "user-account", path: () => "/user-account" },
  { route: "user-account_.add-files", path: () => "/user-account/add-files" },
  { route: "user-account_.remove-file.$fileId", path: () => "/user-account/remove-file/none.pdf" },
  { route: "user-account_.carrier", path: () => "/user-account/carrier" },
  { route: "user-account_.carrier_.policy", path: () => "/user-account/carrier/policy" },
  { route: "user-account_.costs", path: () => "/user-account/costs" },
  { route: "user-account_.close", path: () => "/user-account/close" },
  { route: "user-account_.export", path: () => "/user-account/export" },
  { route: "user-account_.security", path: () => "/user-account/security" },
  { route: "user-account_.phones", path: () => "/user-account/phones" },
  { route: "user-account_.phones_.renew", path: () => "/user-account/phones/renew" },
  { route: "user-account_.two-step", path: () => "/user-account/two-step" },
  { route: "user-account_.notifications", path: () => "/user-account/notifications" },
  { route: "user-account_.email", path: () => "/user-account/email" },
  { route: "inbox", path: () => "/inbox" },
  { route: "inbox_.chats", path: () => "/inbox/chats" },
  { route: "inbox_.unread", path: () => "/inbox/unread" },
  { route: "chat", path: () => `/chat?group=${group}` },
  { route: "chat_.messages", path: () => `/chat/messages?group=${group}&after=0` },
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
  { what: "confirm chosen loads", path: () => "/dashboard?step=confirm-open" },
  { what: "delete chosen loads", path: () => "/dashboard/chosen?step=delete" },
  { what: "copy chosen loads", path: () => "/dashboard/chosen?step=copy&later=7" },
  { what: "cancel", path: ({ loadId }: Shipment) => `/load-details/${loadId}/cancel` },
  { what: "release", path: ({ loadId }: Shipment) => `/load-details/${loadId}/release` },
  ...["here", "share", "stop-sharing", "place", "make-link"].map((step) => ({
    what: `tell ${step}`,
    path: ({ loadId }: Shipment) => `/load-details/${loadId}/timeline?step=${step}`,
  })),
  ...["offer", "counter", "accept", "refuse", "withdraw"].map((step) => ({
    what: `${step} (a rate)`,
    path: ({ loadId }: Shipment) => `/load-details/${loadId}/offers?step=${step}`,
  })),
  { what: "keep costs", path: () => "/user-account/costs" },
  { what: "keep terms of papers", path: () => "/user-account/paper-terms" },
  ...["make", "preview", "sign"].map((step) => ({
    what: `${step} a rate confirmation`,
    path: ({ loadId }: Shipment) => `/load-details/${loadId}/rate-confirmation?step=${step}`,
  })),
  {
    what: "sign for a delivery",
    path: ({ loadId }: Shipment) => `/load-details/${loadId}/receiver-signature`,
  },
  ...["ask", "time", "agree", "refuse", "change", "withdraw"].map((step) => ({
    what: `charge ${step}`,
    path: ({ loadId }: Shipment) => `/load-details/${loadId}/charges?step=${step}`,
  })),
  ...["make", "receive", "approve", "pay", "reopen"].map((step) => ({
    what: `invoice ${step}`,
    path: ({ loadId }: Shipment) => `/load-details/${loadId}/invoice?step=${step}`,
  })),
  ...["ask-delivery", "ask-phone", "ask-payee", "confirm", "refuse", "withdraw"].map((step) => ({
    what: `change ${step}`,
    path: ({ loadId }: Shipment) => `/load-details/${loadId}/changes?step=${step}`,
  })),
  { what: "say a brokerage", path: ({ loadId }: Shipment) => `/load-details/${loadId}/record` },
  { what: "report", path: ({ loadId }: Shipment) => `/report?load=${loadId}` },
  { what: "edit", path: ({ loadId }: Shipment) => `/edit-load/${loadId}` },
  { what: "post", path: () => "/new_load" },
  { what: "save a search", path: () => "/search?origin_state=NV" },
  { what: "delete a search", path: () => "/saved-searches?step=delete&search=none" },
  { what: "send a message", path: () => `/chat?group=${group}` },
  { what: "leave a chat", path: () => `/chat?group=${group}&step=leave` },
  { what: "send a piece", path: () => "/form-pieces?key=0123456789&content=01234567890123456789&bytes=1" },
  { what: "mark as seen", path: () => `/chat/messages?group=${group}` },
  { what: "post a copy", path: ({ loadId }: Shipment) => `/new_load/${loadId}` },
];

/** A load under way: not on the board, with a document. */
let shipment: Shipment;
let rateConfirmation = "";
let group = "";
let secrets: string[] = [];

beforeAll(async () => {
  shipment = await shipmentAt(app, "rate confirmation sent");
  const page = await shipment.shipper.get(shipment.page);
  rateConfirmation = documents(page.text)["Rate confirmation"] ?? "";
  expect(rateConfirmation).not.toBe("");
  group = await app.value<string>("SELECT group_id FROM groups WHERE load_id = ?", shipment.loadId);
  await shipment.driver.post(`/chat?group=${group}`, { content: "Gate code 7A" });
  secrets = [
    "Gate code 7A",
    "12 Dock Road",
    "Palletised onions",
    shipment.driver.name,
    shipment.shipper.name,
  ];
});

function expectNothingOfTheLoad(answer: Answer) {
  for (const secret of secrets) expect(answer.text).not.toContain(secret);
  expect(answer.text).not.toMatch(pinShown(shipment.pin));
}

describe("signed out", () => {
  it("every route is either public or in this test's table", () => {
    const routes = readdirSync("app/routes")
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => file.replace(/\.tsx?$/, ""));
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
      const answer = await new Visitor(app).get(dataAddress(asked, more));
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
    // A person who is signed in already is redirected by the same rule.
    const again = await visitor.get(`/login?${query}`);
    expect(new URL(again.location ?? "", app.url).origin).toBe(new URL(app.url).origin);
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
