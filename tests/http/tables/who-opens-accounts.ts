import { alone, inside, isDriver, type Row, signedIn } from "./people-of-a-load";

export const ACCOUNT_PAGES: Readonly<Record<string, readonly Row[]>> = {
  "routes/user-account": [{ path: () => "/user-account", get: inside(() => 200) }],
  "routes/company": [signedIn("/company", () => 200)],
  "routes/team": [
    signedIn("/team", () => 200),
    signedIn("/team?ask=leave", () => 200),
    signedIn("/team?ask=remove&person=none", () => 200),
  ],
  "routes/user-account_.api": [
    signedIn("/user-account/api", () => 200),
    signedIn("/user-account/api?ask=revoke&key=none", () => 200),
  ],
  "routes/trucks": [
    signedIn("/trucks", (who) => (isDriver(who) ? 200 : 403)),
    signedIn("/trucks?ask=edit&truck=none", (who) => (isDriver(who) ? 200 : 403)),
    signedIn("/trucks?ask=retire&truck=none", (who) => (isDriver(who) ? 200 : 403)),
  ],
  // tests/http/people/team.test.ts tests invitations that work.
  "routes/join.$token": [alone("/join/none", () => 404)],
  "routes/user-account_.add-files": [{ path: () => "/user-account/add-files", get: inside(() => 200) }],
  "routes/user-account_.remove-file.$fileId": [signedIn("/user-account/remove-file/none.pdf", () => 404)],
  "routes/user-account_.agreement": [signedIn("/user-account/agreement", () => 200)],
  "routes/user-account_.carrier": [signedIn("/user-account/carrier", (who) => (isDriver(who) ? 200 : 403))],
  "routes/user-account_.costs": [signedIn("/user-account/costs", (who) => (isDriver(who) ? 200 : 403))],
  "routes/user-account_.carrier_.policy": [
    signedIn("/user-account/carrier/policy", (who) => (isDriver(who) ? 200 : 403)),
    signedIn("/user-account/carrier/policy?remove=none", (who) => (isDriver(who) ? 404 : 403)),
  ],
  "routes/user-account_.phones": [signedIn("/user-account/phones", () => 200)],
  "routes/user-account_.phones_.renew": [signedIn("/user-account/phones/renew", () => 200)],
  "routes/user-account_.close": [{ path: () => "/user-account/close", get: inside(() => 200) }],
  "routes/user-account_.export": [
    { path: () => "/user-account/export", get: inside(() => 200) },
    { path: () => "/user-account/export?of=company", get: inside(() => 200) },
  ],
  "routes/user-account_.security": [signedIn("/user-account/security", () => 200)],
  "routes/user-account_.two-step": [signedIn("/user-account/two-step", () => 200)],
  "routes/user-account_.webhooks": [
    signedIn("/user-account/webhooks", () => 200),
    signedIn("/user-account/webhooks?webhook=none", () => 200),
  ],
  "routes/user-account_.notifications": [
    { path: () => "/user-account/notifications", get: inside(() => 200) },
  ],
  "routes/user-account_.paper-terms": [
    signedIn("/user-account/paper-terms", (who) => (isDriver(who) ? 403 : 200)),
  ],
  "routes/user-account_.void-papers": [signedIn("/user-account/void-papers", () => 200)],
  "routes/user-account_.email": [signedIn("/user-account/email", () => 200)],
  // This app has no billing. tests/http/billing.test.ts tests users with invoices.
  "routes/billing": [signedIn("/billing", () => 200)],
  "routes/billing_.success": [signedIn("/billing/success?session_id=cs_test_1", () => 404)],
  "routes/billing_.canceled": [signedIn("/billing/canceled", () => 200)],
  "routes/billing_.back": [signedIn("/billing/back", () => "away")],
  "routes/billing_.invoices.$invoiceId": [signedIn("/billing/invoices/in_1", () => 404)],
};
