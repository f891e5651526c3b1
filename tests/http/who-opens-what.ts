/**
 * Every address × every kind of person × (what may show a load) every status, with the expected answer, for `who-sees-what.test.ts`. A route
 * of the build without a row fails there.
 */
import {
  beforeTransit,
  chatOf,
  inChat,
  inside,
  isChosen,
  isDriver,
  isOpen,
  maySee,
  own,
  type Rule,
  reviews,
  type Scene,
  visible,
} from "./people-of-a-load";
import { MONEY_PAGES } from "./who-opens-money";

export interface Row {
  path: (scene: Scene) => string;
  get: Rule;
  /** The page shows nothing of a load: it is opened at one status only. */
  showsNoLoad?: true;
}

const alone = (path: string, get: Rule): Row => ({ path: () => path, get, showsNoLoad: true });

const entrance: Rule = (who) => (who === "signed out" ? 200 : "away");

/** By route id. Files have their own tables, `KINDS` and `PAPERS`. */
export const PAGES: Readonly<Record<string, readonly Row[]>> = {
  "routes/$": [alone("/nothing-here", () => 404)],
  "routes/_index": [alone("/", () => 200)],
  "routes/about": [alone("/about", () => 200)],
  "routes/get-app": [alone("/get-app", () => 200)],
  "routes/pricing": [alone("/pricing", () => 200)],
  "routes/privacy": [alone("/privacy", () => 200)],
  "routes/coming-soon": [alone("/coming-soon", () => 200)],
  "routes/customer-support": [alone("/customer-support", () => 200)],
  "routes/customer-support_.request": [alone("/customer-support/request?reference=none", () => 404)],
  "routes/report": [
    { path: ({ load }) => `/report?load=${load.loadId}`, get: visible(() => 200) },
    alone(
      "/report",
      inside(() => 404),
    ),
  ],
  "routes/low-data": [alone("/low-data", () => "away")],
  "routes/prefetch[.]json": [alone("/prefetch.json", () => 200)],
  "routes/[.]well-known.assetlinks[.]json": [alone("/.well-known/assetlinks.json", () => 404)],
  "routes/robots[.]txt": [alone("/robots.txt", () => 200)],
  "routes/sitemap[.]xml": [alone("/sitemap.xml", () => 200)],
  // The life of a link: wait-link.test.ts.
  "routes/t.$token": [alone("/t/none", () => 404)],
  "routes/healthz": [alone("/healthz", () => 200)],
  "routes/dashboard_.dismiss": [
    alone(
      "/dashboard/dismiss",
      inside(() => "away"),
    ),
  ],
  "routes/maps.$version.$lanes": [
    alone("/maps/3/ut-salt-lake-city.co-denver.svg", () => 200),
    alone("/maps/3/ut-salt-lake-city.co-nowhere.svg", () => 404),
  ],
  "routes/market": [{ path: () => "/market?equipment_type=V", get: inside(() => 200) }],
  "routes/login": [alone("/login", entrance)],
  "routes/login_.mailed-code": [alone("/login/mailed-code", entrance)],
  "routes/signup": [alone("/signup", entrance)],
  "routes/logout": [alone("/logout", () => "away")],
  "routes/refused": [alone("/refused", () => 403)],
  "routes/forgot-password": [alone("/forgot-password", () => 200)],
  "routes/reset-password": [alone("/reset-password?token=none", () => 400)],
  "routes/confirm-email": [alone("/confirm-email?token=none", () => 400)],
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
    alone(
      "/user-account/remove-file/none.pdf",
      inside(() => 404),
    ),
  ],
  "routes/user-account_.carrier": [
    alone(
      "/user-account/carrier",
      inside((who) => (isDriver(who) ? 200 : 403)),
    ),
  ],
  "routes/user-account_.costs": [
    alone(
      "/user-account/costs",
      inside((who) => (isDriver(who) ? 200 : 403)),
    ),
  ],
  "routes/user-account_.carrier_.policy": [
    alone(
      "/user-account/carrier/policy",
      inside((who) => (isDriver(who) ? 200 : 403)),
    ),
    alone(
      "/user-account/carrier/policy?remove=none",
      inside((who) => (isDriver(who) ? 404 : 403)),
    ),
  ],
  "routes/login_.code": [alone("/login/code", (who) => (who === "signed out" ? "login" : "away"))],
  "routes/user-account_.phones": [
    alone(
      "/user-account/phones",
      inside(() => 200),
    ),
  ],
  "routes/user-account_.phones_.renew": [
    alone(
      "/user-account/phones/renew",
      inside(() => 200),
    ),
  ],
  "routes/user-account_.close": [{ path: () => "/user-account/close", get: inside(() => 200) }],
  "routes/user-account_.export": [{ path: () => "/user-account/export", get: inside(() => 200) }],
  "routes/user-account_.security": [
    alone(
      "/user-account/security",
      inside(() => 200),
    ),
  ],
  "routes/user-account_.two-step": [
    alone(
      "/user-account/two-step",
      inside(() => 200),
    ),
  ],
  "routes/user-account_.notifications": [
    { path: () => "/user-account/notifications", get: inside(() => 200) },
  ],
  "routes/user-account_.paper-terms": [
    alone(
      "/user-account/paper-terms",
      inside((who) => (isDriver(who) ? 403 : 200)),
    ),
  ],
  "routes/user-account_.void-papers": [
    alone(
      "/user-account/void-papers",
      inside(() => 200),
    ),
  ],
  "routes/user-account_.email": [
    alone(
      "/user-account/email",
      inside(() => 200),
    ),
  ],
  // This app has no billing; tests/http/billing.test.ts covers people with invoices.
  "routes/billing": [
    alone(
      "/billing",
      inside(() => 200),
    ),
  ],
  "routes/billing_.success": [
    alone(
      "/billing/success?session_id=cs_test_1",
      inside(() => 404),
    ),
  ],
  "routes/billing_.canceled": [
    alone(
      "/billing/canceled",
      inside(() => 200),
    ),
  ],
  "routes/billing_.back": [
    alone(
      "/billing/back",
      inside(() => "away"),
    ),
  ],
  "routes/billing_.invoices.$invoiceId": [
    alone(
      "/billing/invoices/in_1",
      inside(() => 404),
    ),
  ],
  "routes/webhooks.stripe": [alone("/webhooks/stripe", () => 405)],
  "routes/dashboard": [{ path: () => "/dashboard", get: inside(() => 200) }],
  "routes/dashboard_.chosen": [
    {
      path: ({ load }) => `/dashboard/chosen?step=delete&load=${load.loadId}`,
      get: inside((who) => (isDriver(who) ? 403 : 200)),
    },
    {
      path: ({ load }) => `/dashboard/chosen?step=copy&load=${load.loadId}`,
      get: inside((who) => (isDriver(who) ? 403 : 200)),
    },
  ],
  "routes/loads-complete": [{ path: () => "/loads-complete", get: inside(() => 200) }],
  "routes/recommended": [{ path: () => "/recommended", get: inside((who) => (isDriver(who) ? 200 : 403)) }],
  "routes/search": [{ path: () => "/search", get: inside(() => 200) }],
  "routes/saved-searches": [
    { path: () => "/saved-searches", get: inside((who) => (isDriver(who) ? 200 : 403)) },
    {
      path: ({ strangersSearchId }) => `/saved-searches?ask=delete&search=${strangersSearchId}`,
      get: inside((who) => (isDriver(who) ? 404 : 403)),
    },
  ],
  "routes/search_.places": [{ path: () => "/search/places?q=re", get: inside(() => 200) }],
  "routes/new_load.($loadId)": [
    { path: () => "/new_load", get: inside((who) => (isDriver(who) ? 403 : 200)) },
    {
      path: ({ load }) => `/new_load/${load.loadId}`,
      get: inside((who) => (isDriver(who) ? 403 : who === "owner" ? 200 : 404)),
    },
  ],
  "routes/l.$number": [
    { path: ({ load }) => `/l/HW-${load.load.load_number}`, get: visible(() => "away") },
    { path: ({ load }) => `/l/${load.load.load_number}`, get: visible(() => "away") },
    { path: () => "/l/HW-10", get: inside(() => 404) },
  ],
  "routes/load-details.$loadId": [
    { path: ({ load }) => `/load-details/${load.loadId}`, get: visible(() => 200) },
    { path: ({ load }) => `/load-details/${load.loadId}?ask=delete`, get: visible(() => 200) },
  ],
  "routes/load-details_.$loadId.cancel": [
    {
      path: ({ load }) => `/load-details/${load.loadId}/cancel`,
      get: visible((who, status) => (!isChosen(who, status) ? 403 : beforeTransit(status) ? 200 : 409)),
    },
  ],
  "routes/load-details_.$loadId.release": [
    {
      path: ({ load }) => `/load-details/${load.loadId}/release`,
      get: own((_, status) => (beforeTransit(status) && !isOpen(status) ? 200 : 409)),
    },
  ],
  // A driver sees the own offers, the owner those of all.
  "routes/load-details_.$loadId.offers": [
    {
      path: ({ load }) => `/load-details/${load.loadId}/offers`,
      get: visible((who) => (who === "other shipper" ? 403 : 200)),
    },
    // A driver who names another one sees the own offers.
    {
      path: ({ load, people }) =>
        `/load-details/${load.loadId}/offers?driver=${people["requesting driver"].id}`,
      get: visible((who, status) => {
        if (who === "other shipper") return 403;
        return who === "owner" && status !== "pending" ? 409 : 200;
      }),
    },
  ],
  // The owner says who may book the load, and a driver books it or reads why not.
  "routes/load-details_.$loadId.book-now": [
    {
      path: ({ load }) => `/load-details/${load.loadId}/book-now`,
      get: visible((who) => (who === "other shipper" ? 403 : 200)),
    },
  ],
  // Who is neither owner nor chosen driver reads the posting and their own steps.
  "routes/load-details_.$loadId.timeline": [
    { path: ({ load }) => `/load-details/${load.loadId}/timeline`, get: visible(() => 200) },
  ],
  ...MONEY_PAGES,
  "routes/edit-load.$loadId": [
    {
      path: ({ load }) => `/edit-load/${load.loadId}`,
      get: own((_, status) => (beforeTransit(status) ? 200 : 409)),
    },
  ],
  // The owner of a load that the driver requested, and the driver as long as they may see the load.
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
  "routes/outbox": [
    alone(
      "/outbox",
      inside(() => 200),
    ),
  ],
  "routes/share": [
    alone(
      "/share",
      inside(() => 200),
    ),
  ],
  "routes/no-signal": [
    alone(
      "/no-signal",
      inside(() => 200),
    ),
  ],
  "routes/form-pieces": [
    {
      path: () => "/form-pieces?key=0123456789&content=01234567890123456789&bytes=1",
      get: inside(() => 200),
    },
  ],
  "routes/loads-in-hand[.]json": [{ path: () => "/loads-in-hand.json", get: inside(() => 200) }],
  "routes/inbox": [{ path: () => "/inbox", get: inside(() => 200) }],
  "routes/inbox_.chats": [{ path: () => "/inbox/chats", get: inside(() => 200) }],
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
  "routes/files.$fileId": [
    alone(
      "/files/nothing.pdf",
      inside(() => 404),
    ),
  ],
};
