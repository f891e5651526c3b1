/** Repeats the rules instead of reading them from the product, so that a test fails if a rule changes. */
import type { Expected, Who } from "./people-of-a-load";

const SEATS_OF = {
  see: ["owner", "dispatcher", "billing", "viewer"],
  own: ["owner", "dispatcher", "billing", "viewer"],
  work: ["owner", "dispatcher"],
  haul: ["owner", "dispatcher"],
  money: ["owner", "dispatcher", "billing"],
  trucks: ["owner", "dispatcher"],
  company: ["owner"],
  plan: ["owner", "billing"],
  team: ["owner"],
  keys: ["owner"],
} as const;
export type SeatOf = (typeof SEATS_OF)["see"][number];
export type AreaName = keyof typeof SEATS_OF;

/** An `open` page or form checks no seat, because visitors may use it, or because it only redirects. */
type Area = AreaName | "open";

interface Areas {
  get: Area | ((params: URLSearchParams) => Area);
  /** Some routes have forms of several areas. */
  post?: Area | ((params: URLSearchParams) => Area);
}

const only = (get: Area): Areas => ({ get });
const both = (area: Area): Areas => ({ get: area, post: area });
const seen = (post: Areas["post"]): Areas => ({ get: "see", post });

const isHaul = (params: URLSearchParams) => ["pick-up", "deliver"].includes(params.get("step") ?? "");
const ofCompany = (params: URLSearchParams): Area => (params.get("of") === "company" ? "team" : "own");
const isLater = (params: URLSearchParams) => params.has("offer") || params.has("first");

export const AREAS_OF_ROUTES: Readonly<Record<string, Areas>> = {
  "routes/$": both("open"),
  "routes/_index": only("open"),
  "routes/about": only("open"),
  "routes/developers": only("open"),
  "routes/developers_.$group": only("open"),
  "routes/help_.teams": only("open"),
  "routes/get-app": only("open"),
  "routes/pricing": only("open"),
  "routes/privacy": only("open"),
  "routes/retention": only("open"),
  "routes/terms": only("open"),
  "routes/coming-soon": only("open"),
  "routes/customer-support": both("open"),
  "routes/customer-support_.request": both("open"),
  "routes/staff": both("open"),
  "routes/staff_.board": only("open"),
  "routes/staff_.log": only("open"),
  "routes/staff_.deliveries_.$contestId": both("open"),
  "routes/staff_.companies_.$companyId": both("open"),
  "routes/staff_.people_.$personId": both("open"),
  "routes/staff_.search": only("open"),
  "routes/staff_.view": both("open"),
  "routes/staff_.disputes": only("open"),
  "routes/staff_.disputes_.$chargeId": both("open"),
  "routes/staff_.documents": only("open"),
  "routes/staff_.documents_.$documentId": both("open"),
  "routes/staff_.documents_.$documentId_.file": only("open"),
  "routes/staff_.look-alikes": only("open"),
  "routes/staff_.look-alikes_.$accountId": both("open"),
  "routes/staff_.reports": only("open"),
  "routes/staff_.reports_.$reportId": both("open"),
  "routes/staff_.suspensions": only("open"),
  "routes/staff_.suspensions_.$suspensionId": both("open"),
  "routes/staff_.support": only("open"),
  "routes/staff_.support_.$requestId": both("open"),
  "routes/low-data": both("open"),
  "routes/prefetch[.]json": only("open"),
  "routes/[.]well-known.assetlinks[.]json": only("open"),
  "routes/robots[.]txt": only("open"),
  "routes/sitemap[.]xml": only("open"),
  "routes/t.$token": only("open"),
  "routes/healthz": only("open"),
  "routes/metrics": only("open"),
  "routes/maps.$version.$lanes": only("open"),
  "routes/login": both("open"),
  "routes/login_.code": both("open"),
  "routes/login_.mailed-code": both("open"),
  "routes/signup": both("open"),
  "routes/logout": both("open"),
  "routes/refused": only("open"),
  "routes/forgot-password": both("open"),
  "routes/reset-password": both("open"),
  "routes/confirm-email": both("open"),
  "routes/rooms.token": only("open"),
  "routes/webhooks.stripe": both("open"),
  "routes/dashboard": seen("work"),
  "routes/dashboard_.chosen": both("work"),
  "routes/dashboard_.dismiss": { get: "own", post: (params) => (isLater(params) ? "own" : "work") },
  "routes/loads-complete": only("see"),
  "routes/recommended": only("see"),
  "routes/market": only("see"),
  "routes/search": seen("own"),
  "routes/search_.places": only("see"),
  "routes/saved-searches": both("own"),
  "routes/hidden": both("work"),
  "routes/new_load.($loadId)": both("work"),
  "routes/bulk": both("work"),
  "routes/bulk_.$fileId": both("work"),
  "routes/bulk_.$fileId_.faults[.]csv": only("work"),
  "routes/bulk_.$fileId_.undo": both("work"),
  "routes/bulk_.template[.]csv": only("work"),
  "routes/loads[.]csv": only("work"),
  "routes/l.$number": only("see"),
  "routes/load-details.$loadId": seen((params) => (isHaul(params) ? "haul" : "work")),
  "routes/load-details_.$loadId.$question": both("work"),
  "routes/load-details_.$loadId.offers": seen("work"),
  "routes/load-details_.$loadId.book-now": both("work"),
  "routes/load-details_.$loadId.timeline": seen("haul"),
  "routes/load-details_.$loadId.rate-confirmation": seen("work"),
  "routes/load-details_.$loadId.receiver-signature": both("haul"),
  "routes/load-details_.$loadId.charges": seen("money"),
  "routes/load-details_.$loadId.changes": seen("work"),
  "routes/load-details_.$loadId.invoice": seen("money"),
  "routes/load-details_.$loadId.invoice[.]pdf": only("see"),
  "routes/load-details_.$loadId.record": seen("work"),
  "routes/load-details_.$loadId.record[.]zip": only("see"),
  "routes/edit-load.$loadId": both("work"),
  "routes/driver-request.$driverId": only("see"),
  "routes/driver-request_.$driverId.info[.]json": only("see"),
  "routes/review.$recipientId.$loadId.$isDriver": both("work"),
  "routes/report": both("own"),
  "routes/invoices": only("see"),
  "routes/inbox": only("see"),
  "routes/inbox_.chats": only("see"),
  "routes/inbox_.unread": only("see"),
  "routes/chat": seen("work"),
  "routes/chat_.messages": seen("see"),
  "routes/files.$fileId": only("see"),
  "routes/share": { get: "own", post: "open" },
  "routes/outbox": only("own"),
  "routes/no-signal": only("own"),
  "routes/form-pieces": both("own"),
  "routes/loads-in-hand[.]json": only("see"),
  "routes/user-reviews": only("see"),
  "routes/user-account": { get: "own", post: "company" },
  "routes/company": both("own"),
  "routes/team": seen((params) => (params.get("step") === "leave" ? "own" : "team")),
  "routes/join.$token": { get: "open", post: "own" },
  "routes/user-account_.add-files": both("company"),
  "routes/user-account_.remove-file.$fileId": both("company"),
  "routes/user-account_.agreement": both("own"),
  "routes/user-account_.api": both("keys"),
  "routes/user-account_.carrier": both("company"),
  "routes/user-account_.carrier_.policy": both("company"),
  "routes/trucks": both("trucks"),
  "routes/user-account_.costs": both("trucks"),
  "routes/user-account_.paper-terms": both("company"),
  "routes/user-account_.void-papers": only("see"),
  "routes/user-account_.phones": both("own"),
  "routes/user-account_.phones_.renew": both("own"),
  "routes/user-account_.close": { get: ofCompany, post: ofCompany },
  "routes/user-account_.export": { get: ofCompany },
  "routes/user-account_.security": both("own"),
  "routes/user-account_.two-step": both("own"),
  "routes/user-account_.webhooks": both("keys"),
  "routes/user-account_.notifications": both("own"),
  "routes/user-account_.email": both("own"),
  "routes/billing": both("plan"),
  "routes/billing_.success": only("plan"),
  "routes/billing_.canceled": only("plan"),
  "routes/billing_.back": only("plan"),
  "routes/billing_.invoices.$invoiceId": only("plan"),
};

type Method = "get" | "post";

export function seatAllows(seat: SeatOf, route: string, method: Method, address: string): boolean {
  const areas = AREAS_OF_ROUTES[route]?.[method] ?? "open";
  const area = typeof areas === "function" ? areas(new URL(address, "http://a").searchParams) : areas;
  const seats: readonly SeatOf[] = area === "open" ? SEATS_OF.see : SEATS_OF[area];
  return seats.includes(seat);
}

/** `expected` is the response to an owner of the same company. */
export function expectedBySeat(
  { seat, who }: { seat: SeatOf; who: Who },
  { route, method, address }: { route: string; method: Method; address: string },
  expected: Expected,
): Expected {
  if (who === "signed out" || seatAllows(seat, route, method, address)) return expected;
  return method === "get" ? 404 : 403;
}
