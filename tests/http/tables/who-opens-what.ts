import {
  alone,
  beforeTransit,
  chatOf,
  inChat,
  inside,
  isAssigned,
  isChosen,
  isDriver,
  isOpen,
  maySee,
  own,
  owner,
  type Row,
  type Rule,
  reviews,
  signedIn,
  visible,
} from "./people-of-a-load";
import { ACCOUNT_PAGES } from "./who-opens-accounts";
import { MONEY_PAGES } from "./who-opens-money";

const ofShippers = (rule: Rule): Rule => inside((who, status) => (isDriver(who) ? 403 : rule(who, status)));
const entrance: Rule = (who) => (who === "signed out" ? 200 : "away");

/**
 * The owner may open the page of a driver whose request is open or accepted. Drivers may open their own page
 * as long as they may see the load.
 */
function driverAt(part: string): readonly Row[] {
  const of = (driver: "requesting driver" | "chosen driver" | "rejected driver", get: Rule): Row => ({
    path: ({ load, people }) => `/driver-request/${people[driver].id}${part}?load=${load.loadId}`,
    get: inside((who, status) => (who === driver ? (maySee(who, status) ? 200 : 404) : get(who, status))),
  });
  return [
    of("requesting driver", (who, status) => (who === "owner" && status === "pending" ? 200 : 404)),
    of("chosen driver", (who, status) => (who === "owner" && !isOpen(status) ? 200 : 404)),
    of("rejected driver", () => 404),
  ];
}

/** The rows are keyed by route id. `KINDS` and `PAPERS` define access to files. */
export const PAGES: Readonly<Record<string, readonly Row[]>> = {
  "routes/$": [alone("/nothing-here", () => 404)],
  "routes/_index": [alone("/", () => 200)],
  "routes/about": [alone("/about", () => 200)],
  "routes/developers": [alone("/developers", () => 200)],
  "routes/developers_.$group": [
    alone("/developers/loads", () => 200),
    alone("/developers/nothing", () => 404),
  ],
  "routes/help_.teams": [alone("/help/teams", () => 200)],
  "routes/get-app": [alone("/get-app", () => 200)],
  "routes/pricing": [alone("/pricing", () => 200)],
  "routes/privacy": [alone("/privacy", () => 200)],
  "routes/retention": [alone("/retention", () => 200)],
  "routes/terms": [alone("/terms", () => 200)],
  "routes/coming-soon": [alone("/coming-soon", () => 200)],
  "routes/customer-support": [alone("/customer-support", () => 200)],
  "routes/customer-support_.request": [alone("/customer-support/request?reference=none", () => 404)],
  "routes/staff": [alone("/staff", () => 404)],
  "routes/staff_.board": [alone("/staff/board", () => 404)],
  "routes/staff_.log": [alone("/staff/log", () => 404)],
  "routes/staff_.deliveries_.$contestId": [alone("/staff/deliveries/none", () => 404)],
  "routes/staff_.companies_.$companyId": [alone("/staff/companies/none", () => 404)],
  "routes/staff_.people_.$personId": [alone("/staff/people/none", () => 404)],
  "routes/staff_.search": [alone("/staff/search", () => 404)],
  "routes/staff_.view": [alone("/staff/view", () => 404)],
  "routes/staff_.disputes": [alone("/staff/disputes", () => 404)],
  "routes/staff_.disputes_.$chargeId": [alone("/staff/disputes/none", () => 404)],
  "routes/staff_.documents": [alone("/staff/documents", () => 404)],
  "routes/staff_.documents_.$documentId": [alone("/staff/documents/policy-none", () => 404)],
  "routes/staff_.documents_.$documentId_.file": [alone("/staff/documents/policy-none/file", () => 404)],
  "routes/staff_.look-alikes": [alone("/staff/look-alikes", () => 404)],
  "routes/staff_.look-alikes_.$accountId": [alone("/staff/look-alikes/none", () => 404)],
  "routes/staff_.reports": [alone("/staff/reports", () => 404)],
  "routes/staff_.reports_.$reportId": [alone("/staff/reports/none", () => 404)],
  "routes/staff_.suspensions": [alone("/staff/suspensions", () => 404)],
  "routes/staff_.suspensions_.$suspensionId": [alone("/staff/suspensions/none", () => 404)],
  "routes/staff_.support": [alone("/staff/support", () => 404)],
  "routes/staff_.support_.$requestId": [alone("/staff/support/none", () => 404)],
  "routes/report": [
    { path: ({ load }) => `/report?load=${load.loadId}`, get: visible(() => 200) },
    signedIn("/report", () => 404),
  ],
  "routes/low-data": [alone("/low-data", () => "away")],
  "routes/prefetch[.]json": [alone("/prefetch.json", () => 200)],
  "routes/[.]well-known.assetlinks[.]json": [alone("/.well-known/assetlinks.json", () => 404)],
  "routes/robots[.]txt": [alone("/robots.txt", () => 200)],
  "routes/sitemap[.]xml": [alone("/sitemap.xml", () => 200)],
  // wait-link.test.ts tests valid links.
  "routes/t.$token": [alone("/t/none", () => 404)],
  "routes/healthz": [alone("/healthz", () => 200)],
  // metrics.test.ts tests the page with a token.
  "routes/metrics": [alone("/metrics", () => 404)],
  "routes/dashboard_.dismiss": [signedIn("/dashboard/dismiss", () => "away")],
  "routes/maps.$version.$lanes": [
    alone("/maps/4/ut-salt-lake-city.co-denver.svg", () => 200),
    alone("/maps/4/ut-salt-lake-city.co-nowhere.svg", () => 404),
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
  // rooms.test.ts tests other rooms.
  "routes/rooms.token": [
    {
      path: ({ load }) => `/rooms/token?room=load:${load.loadId}`,
      get: (who, status) => (who !== "signed out" && maySee(who, status) ? 200 : 404),
    },
  ],
  "routes/login_.code": [alone("/login/code", (who) => (who === "signed out" ? "login" : "away"))],
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
  "routes/hidden": [
    { path: () => "/hidden", get: inside((who) => (isDriver(who) ? 200 : 403)) },
    {
      path: ({ load }) => `/hidden?load=${load.loadId}`,
      get: inside((who, status) => (!isDriver(who) ? 403 : maySee(who, status) ? 200 : 404)),
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
  "routes/bulk": [{ path: () => "/bulk", get: ofShippers(() => 200) }],
  "routes/bulk_.$fileId": [
    { path: ({ loadFileId }) => `/bulk/${loadFileId}`, get: ofShippers((who) => (owner(who) ? 200 : 404)) },
  ],
  "routes/bulk_.$fileId_.faults[.]csv": [
    {
      path: ({ loadFileId }) => `/bulk/${loadFileId}/faults.csv`,
      get: ofShippers((who) => (owner(who) ? 200 : 404)),
    },
  ],
  "routes/bulk_.$fileId_.undo": [
    {
      path: ({ loadFileId }) => `/bulk/${loadFileId}/undo`,
      get: ofShippers((who) => (owner(who) ? 200 : 404)),
    },
  ],
  "routes/bulk_.template[.]csv": [{ path: () => "/bulk/template.csv", get: ofShippers(() => 200) }],
  "routes/loads[.]csv": [{ path: () => "/loads.csv", get: ofShippers(() => 200) }],
  "routes/l.$number": [
    { path: ({ load }) => `/l/HW-${load.load.load_number}`, get: visible(() => "away") },
    { path: ({ load }) => `/l/${load.load.load_number}`, get: visible(() => "away") },
    { path: () => "/l/HW-10", get: inside(() => 404) },
  ],
  "routes/load-details.$loadId": [
    { path: ({ load }) => `/load-details/${load.loadId}`, get: visible(() => 200) },
    { path: ({ load }) => `/load-details/${load.loadId}?ask=delete`, get: visible(() => 200) },
  ],
  "routes/load-details_.$loadId.$question": [
    {
      path: ({ load }) => `/load-details/${load.loadId}/cancel`,
      get: visible((who, status) => (!isChosen(who, status) ? 403 : beforeTransit(status) ? 200 : 409)),
    },
    {
      path: ({ load }) => `/load-details/${load.loadId}/driver`,
      get: visible((who, status) => (!isChosen(who, status) ? 403 : status === "complete" ? 409 : 200)),
    },
    { path: ({ load }) => `/load-details/${load.loadId}/none`, get: () => 404 },
    {
      path: ({ load }) => `/load-details/${load.loadId}/release`,
      get: own((_, status) => (beforeTransit(status) && !isOpen(status) ? 200 : 409)),
    },
  ],
  // Drivers see only their own offers. The owner sees the offers of one driver. The table of all drivers is
  // on the load's page.
  "routes/load-details_.$loadId.offers": [
    {
      path: ({ load }) => `/load-details/${load.loadId}/offers`,
      get: visible((who, status) => {
        if (who === "other shipper") return 403;
        if (isAssigned(who, status)) return 404;
        return who === "owner" && isOpen(status) ? "away" : 200;
      }),
    },
    // A driver who names another driver still sees only their own offers.
    {
      path: ({ load, people }) =>
        `/load-details/${load.loadId}/offers?driver=${people["requesting driver"].id}`,
      get: visible((who, status) => {
        if (who === "other shipper") return 403;
        if (isAssigned(who, status)) return 404;
        return who === "owner" && status !== "pending" ? 409 : 200;
      }),
    },
  ],
  "routes/load-details_.$loadId.book-now": [
    {
      path: ({ load }) => `/load-details/${load.loadId}/book-now`,
      get: visible((who, status) => (who === "other shipper" ? 403 : isAssigned(who, status) ? 404 : 200)),
    },
  ],
  // Users other than the owner and the load's driver see the posting and their own steps.
  "routes/load-details_.$loadId.timeline": [
    { path: ({ load }) => `/load-details/${load.loadId}/timeline`, get: visible(() => 200) },
  ],
  ...MONEY_PAGES,
  ...ACCOUNT_PAGES,
  "routes/edit-load.$loadId": [
    {
      path: ({ load }) => `/edit-load/${load.loadId}`,
      get: own((_, status) => (beforeTransit(status) ? 200 : 409)),
    },
  ],
  "routes/driver-request.$driverId": driverAt(""),
  "routes/driver-request_.$driverId.info[.]json": driverAt("/info.json"),
  "routes/outbox": [signedIn("/outbox", () => 200)],
  "routes/share": [signedIn("/share", () => 200)],
  "routes/no-signal": [signedIn("/no-signal", () => 200)],
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
    { path: () => "/inbox/unread?badge", get: inside(() => 200) },
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
  "routes/files.$fileId": [signedIn("/files/nothing.pdf", () => 404)],
};
