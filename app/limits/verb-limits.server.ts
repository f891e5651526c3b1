import { countPageView } from "#page-views.server";
import { shareOf } from "~/http/client-address";
import { env } from "~/platform/env.server";

/** `quick` applies to forms that scripts send often. */
export const LIMITS_OF_VERBS = {
  form: { points: 60, duration: 60 },
  quick: { points: 240, duration: 60 },
} as const;

/** An address's limit as a multiple of a user's, because the users at a truck stop may share an address. */
const USERS_OF_AN_ADDRESS = 20;
/** The limit of an IPv6 /48, which may contain many networks, as a multiple of an address's. */
const ADDRESSES_OF_A_NETWORK = 4;

type VerbLimit = keyof typeof LIMITS_OF_VERBS;

/** Null for a route with its own limit, or with none. */
export const VERBS: Readonly<Record<string, VerbLimit | null>> = {
  "routes/$": "form",
  "routes/billing": "form",
  "routes/bulk": "form",
  "routes/bulk_.$fileId": "form",
  "routes/bulk_.$fileId_.undo": "form",
  "routes/chat": "quick",
  "routes/chat_.messages": "quick",
  "routes/company": "form",
  "routes/confirm-email": "form",
  "routes/customer-support": "form",
  "routes/customer-support_.request": "form",
  "routes/dashboard": "form",
  "routes/dashboard_.chosen": "form",
  "routes/dashboard_.dismiss": "quick",
  "routes/edit-load.$loadId": "form",
  "routes/forgot-password": "form",
  "routes/form-pieces": null,
  "routes/hidden": "form",
  "routes/join.$token": "form",
  "routes/load-details.$loadId": "form",
  "routes/load-details_.$loadId.$question": "form",
  "routes/load-details_.$loadId.book-now": "form",
  "routes/load-details_.$loadId.changes": "form",
  "routes/load-details_.$loadId.charges": "form",
  "routes/load-details_.$loadId.invoice": "form",
  "routes/load-details_.$loadId.offers": "form",
  "routes/load-details_.$loadId.rate-confirmation": "form",
  "routes/load-details_.$loadId.receiver-signature": "form",
  "routes/load-details_.$loadId.record": "form",
  "routes/load-details_.$loadId.timeline": "form",
  "routes/login": "form",
  "routes/login_.code": "form",
  "routes/login_.mailed-code": "form",
  "routes/logout": "form",
  "routes/low-data": "form",
  "routes/new_load.($loadId)": "form",
  "routes/report": "form",
  "routes/reset-password": "form",
  "routes/review.$recipientId.$loadId.$isDriver": "form",
  "routes/saved-searches": "form",
  "routes/search": "form",
  "routes/share": "form",
  "routes/signup": "form",
  "routes/staff": "form",
  "routes/staff_.companies_.$companyId": "form",
  "routes/staff_.deliveries_.$contestId": "form",
  "routes/staff_.disputes_.$chargeId": "form",
  "routes/staff_.documents_.$documentId": "form",
  "routes/staff_.look-alikes_.$accountId": "form",
  "routes/staff_.people_.$personId": "form",
  "routes/staff_.reports_.$reportId": "form",
  "routes/staff_.support_.$requestId": "form",
  "routes/staff_.suspensions_.$suspensionId": "form",
  "routes/staff_.view": "form",
  "routes/team": "form",
  "routes/trucks": "form",
  "routes/user-account": "form",
  "routes/user-account_.add-files": "form",
  "routes/user-account_.agreement": "form",
  "routes/user-account_.api": "form",
  "routes/user-account_.carrier": "form",
  "routes/user-account_.carrier_.policy": "form",
  "routes/user-account_.close": "form",
  "routes/user-account_.costs": "form",
  "routes/user-account_.email": "form",
  "routes/user-account_.notifications": "form",
  "routes/user-account_.paper-terms": "form",
  "routes/user-account_.phones": "form",
  "routes/user-account_.phones_.renew": "form",
  "routes/user-account_.remove-file.$fileId": "form",
  "routes/user-account_.security": "form",
  "routes/user-account_.two-step": "form",
  "routes/user-account_.webhooks": "form",
  // No limit, because Stripe signs its events and sends many of them from a few addresses.
  "routes/webhooks.stripe": null,
};

/** An unknown route has the stricter limit. */
export const verbLimit = (routeId: string | undefined): VerbLimit | null => {
  const found = routeId ? VERBS[routeId] : undefined;
  return found === undefined ? "form" : found;
};

/**
 * @param userId null for a visitor
 * @returns null, or the milliseconds to wait if a limit is exceeded
 */
export async function countVerb(
  what: VerbLimit,
  userId: string | null,
  clientAddress: string,
): Promise<number | null> {
  // A scale below 1 lowers the limits of single actions, but must not prevent anyone from signing in.
  const scale = Math.max(1, env().RATE_LIMIT_SCALE);
  const { own, wide } = shareOf(clientAddress);
  const shares: readonly (readonly [string | null, number])[] = [
    [userId, 1],
    [own, USERS_OF_AN_ADDRESS],
    [wide, USERS_OF_AN_ADDRESS * ADDRESSES_OF_A_NETWORK],
  ];
  for (const [whose, times] of shares) {
    if (whose === null) continue;
    const waitMs = await countPageView(what, whose, { ...LIMITS_OF_VERBS[what], scale: scale * times });
    if (waitMs !== null) return waitMs;
  }
  return null;
}
