/**
 * Lists the routes that anyone may open, and every page and action that requires a login, for
 * `guards.test.ts`.
 */
import { STEPS } from "~/loads/steps/steps";
import { PUBLIC_PAGES } from "~/ui/public-pages";
import type { GuardedLoad } from "../support/guarded-load";

/**
 * Routes that anyone may open. All other routes are protected and have a row in the table below.
 * `rooms.token` is for scripts and never redirects, so rooms.test.ts tests it instead.
 */
export const PUBLIC_ROUTES: readonly string[] = [
  ...PUBLIC_PAGES.map(({ route }) => route),
  "$",
  "[.]well-known.assetlinks[.]json",
  "confirm-email",
  "customer-support_.request",
  "forgot-password",
  "healthz",
  "join.$token",
  "login_.code",
  "login_.mailed-code",
  "logout",
  "low-data",
  "prefetch[.]json",
  "maps.$version.$lanes",
  "refused",
  "reset-password",
  "rooms.token",
  "robots[.]txt",
  "t.$token",
  // The back office: a 404 page for everyone but staff (tests/staff-rights.test.ts).
  "staff",
  "staff_.log",
  "staff_.deliveries_.$contestId",
  "staff_.disputes",
  "staff_.disputes_.$chargeId",
  "staff_.documents",
  "staff_.documents_.$documentId",
  "staff_.documents_.$documentId_.file",
  "staff_.look-alikes",
  "staff_.look-alikes_.$accountId",
  "staff_.reports",
  "staff_.reports_.$reportId",
  "staff_.suspensions",
  "staff_.suspensions_.$suspensionId",
  "staff_.support",
  "staff_.support_.$requestId",
  "sitemap[.]xml",
  // Exists only in the development build.
  "styleguide",
  "webhooks.stripe",
];

interface Page {
  route: string;
  path: (load: GuardedLoad) => string;
}

export const PROTECTED: readonly Page[] = [
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
  { route: "hidden", path: () => "/hidden" },
  { route: "search_.places", path: () => "/search/places?q=re" },
  { route: "new_load.($loadId)", path: () => "/new_load" },
  { route: "new_load.($loadId)", path: ({ loadId }) => `/new_load/${loadId}` },
  { route: "bulk", path: () => "/bulk" },
  { route: "bulk_.$fileId", path: () => "/bulk/none" },
  { route: "bulk_.$fileId_.faults[.]csv", path: () => "/bulk/none/faults.csv" },
  { route: "bulk_.$fileId_.undo", path: () => "/bulk/none/undo" },
  { route: "bulk_.template[.]csv", path: () => "/bulk/template.csv" },
  { route: "loads[.]csv", path: () => "/loads.csv" },
  { route: "outbox", path: () => "/outbox" },
  { route: "share", path: () => "/share" },
  { route: "no-signal", path: () => "/no-signal" },
  { route: "loads-in-hand[.]json", path: () => "/loads-in-hand.json" },
  { route: "form-pieces", path: () => "/form-pieces?key=0123456789&content=01234567890123456789&bytes=1" },
  { route: "l.$number", path: () => "/l/HW-48213" },
  { route: "load-details.$loadId", path: ({ loadId }) => `/load-details/${loadId}` },
  ...["cancel", "release", "driver"].map((question) => ({
    route: "load-details_.$loadId.$question",
    path: ({ loadId }: GuardedLoad) => `/load-details/${loadId}/${question}`,
  })),
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
  {
    route: "driver-request_.$driverId.info[.]json",
    path: ({ driver, loadId }) => `/driver-request/${driver.id}/info.json?load=${loadId}`,
  },
  { route: "files.$fileId", path: ({ rateConfirmation }) => rateConfirmation },
  { route: "user-account", path: () => "/user-account" },
  { route: "user-account_.add-files", path: () => "/user-account/add-files" },
  { route: "user-account_.remove-file.$fileId", path: () => "/user-account/remove-file/none.pdf" },
  { route: "user-account_.api", path: () => "/user-account/api" },
  { route: "user-account_.carrier", path: () => "/user-account/carrier" },
  { route: "user-account_.carrier_.policy", path: () => "/user-account/carrier/policy" },
  { route: "company", path: () => "/company" },
  { route: "team", path: () => "/team" },
  { route: "team", path: () => "/team?ask=leave" },
  { route: "trucks", path: () => "/trucks" },
  { route: "user-account_.costs", path: () => "/user-account/costs" },
  { route: "user-account_.close", path: () => "/user-account/close" },
  { route: "user-account_.export", path: () => "/user-account/export" },
  { route: "user-account_.security", path: () => "/user-account/security" },
  { route: "user-account_.phones", path: () => "/user-account/phones" },
  { route: "user-account_.phones_.renew", path: () => "/user-account/phones/renew" },
  { route: "user-account_.two-step", path: () => "/user-account/two-step" },
  { route: "user-account_.webhooks", path: () => "/user-account/webhooks" },
  { route: "user-account_.notifications", path: () => "/user-account/notifications" },
  { route: "user-account_.email", path: () => "/user-account/email" },
  { route: "inbox", path: () => "/inbox" },
  { route: "inbox_.chats", path: () => "/inbox/chats" },
  { route: "inbox_.unread", path: () => "/inbox/unread" },
  { route: "chat", path: ({ group }) => `/chat?group=${group}` },
  { route: "chat_.messages", path: ({ group }) => `/chat/messages?group=${group}&after=0` },
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

/** Actions, each with the page to which it is posted. */
export const ACTIONS = [
  ...Object.keys(STEPS).map((step) => ({
    what: step,
    path: ({ loadId }: GuardedLoad) => `/load-details/${loadId}?step=${step}`,
  })),
  { what: "confirm selected loads", path: () => "/dashboard?step=confirm-open" },
  { what: "delete selected loads", path: () => "/dashboard/chosen?step=delete" },
  { what: "copy selected loads", path: () => "/dashboard/chosen?step=copy" },
  { what: "cancel", path: ({ loadId }: GuardedLoad) => `/load-details/${loadId}/cancel` },
  { what: "assign", path: ({ loadId }: GuardedLoad) => `/load-details/${loadId}/driver` },
  { what: "release", path: ({ loadId }: GuardedLoad) => `/load-details/${loadId}/release` },
  ...["here", "share", "stop-sharing", "place", "make-link"].map((step) => ({
    what: `tell ${step}`,
    path: ({ loadId }: GuardedLoad) => `/load-details/${loadId}/timeline?step=${step}`,
  })),
  ...["offer", "counter", "accept", "refuse", "withdraw"].map((step) => ({
    what: `${step} (a rate)`,
    path: ({ loadId }: GuardedLoad) => `/load-details/${loadId}/offers?step=${step}`,
  })),
  ...[
    "invite",
    "again",
    "withdraw",
    "seat",
    "remove",
    "leave",
    "name",
    "require-two-step",
    "stop-requiring-two-step",
  ].map((step) => ({
    what: `team ${step}`,
    path: () => `/team?step=${step}`,
  })),
  ...["add", "edit", "retire", "restore"].map((step) => ({
    what: `truck ${step}`,
    path: () => `/trucks?step=${step}`,
  })),
  ...["add", "secret", "test", "again", "since", "off", "on", "delete"].map((step) => ({
    what: `webhook ${step}`,
    path: () => `/user-account/webhooks?step=${step}`,
  })),
  { what: "join a company", path: () => "/join/none" },
  { what: "save costs", path: () => "/user-account/costs" },
  { what: "save document terms", path: () => "/user-account/paper-terms" },
  ...["make", "preview", "sign"].map((step) => ({
    what: `${step} a rate confirmation`,
    path: ({ loadId }: GuardedLoad) => `/load-details/${loadId}/rate-confirmation?step=${step}`,
  })),
  {
    what: "sign for a delivery",
    path: ({ loadId }: GuardedLoad) => `/load-details/${loadId}/receiver-signature`,
  },
  ...["ask", "time", "agree", "refuse", "change", "withdraw", "contest"].map((step) => ({
    what: `charge ${step}`,
    path: ({ loadId }: GuardedLoad) => `/load-details/${loadId}/charges?step=${step}`,
  })),
  ...["make", "receive", "approve", "pay", "reopen"].map((step) => ({
    what: `invoice ${step}`,
    path: ({ loadId }: GuardedLoad) => `/load-details/${loadId}/invoice?step=${step}`,
  })),
  ...["ask-delivery", "ask-phone", "ask-payee", "confirm", "refuse", "withdraw"].map((step) => ({
    what: `change ${step}`,
    path: ({ loadId }: GuardedLoad) => `/load-details/${loadId}/changes?step=${step}`,
  })),
  { what: "save the payer", path: ({ loadId }: GuardedLoad) => `/load-details/${loadId}/record` },
  { what: "report", path: ({ loadId }: GuardedLoad) => `/report?load=${loadId}` },
  { what: "edit", path: ({ loadId }: GuardedLoad) => `/edit-load/${loadId}` },
  { what: "post", path: () => "/new_load" },
  { what: "send a file of loads", path: () => "/bulk" },
  { what: "post a file of loads", path: () => "/bulk/none?step=post" },
  { what: "undo a file of loads", path: () => "/bulk/none/undo" },
  { what: "save a search", path: () => "/search?origin_state=NV" },
  { what: "delete a search", path: () => "/saved-searches?step=delete&search=none" },
  ...["hide", "hide-broker", "show"].map((step) => ({
    what: `${step} a load`,
    path: ({ loadId }: GuardedLoad) => `/hidden?step=${step}&load=${loadId}`,
  })),
  { what: "send a message", path: ({ group }: GuardedLoad) => `/chat?group=${group}` },
  { what: "leave a chat", path: ({ group }: GuardedLoad) => `/chat?group=${group}&step=leave` },
  { what: "send a chunk", path: () => "/form-pieces?key=0123456789&content=01234567890123456789&bytes=1" },
  { what: "mark as seen", path: ({ group }: GuardedLoad) => `/chat/messages?group=${group}` },
  { what: "post a copy", path: ({ loadId }: GuardedLoad) => `/new_load/${loadId}` },
];
