/** Most forms are invalid, because later tests still need the users. */
import { BUILT_PASSWORD } from "~/builders";
import { type Action, type Expected, inside, isDriver, nothing, type Rule } from "./people-of-a-load";

export function form(path: string, answer: Expected | Rule, fields: Record<string, string> = {}): Action {
  const rule = typeof answer === "function" ? answer : () => answer;
  return {
    name: path.replace(/^\/user-account\//, ""),
    path: () => path,
    fields: () => fields,
    rule: inside(rule),
    namesNoLoad: true,
  };
}

const team = (step: string, answer: Expected, fields: Record<string, string> = {}): Action =>
  form(`/team?step=${step}`, answer, fields);

export const OF_ACCOUNTS: Readonly<Record<string, readonly Action[]>> = {
  "routes/user-account": [
    form("/user-account", 400),
    {
      ...form("/user-account", (who) => (isDriver(who) ? 400 : 403), { max_weight: "45000" }),
      name: "send driver fields",
    },
  ],
  "routes/company": [form("/company", 403, { company: "none" })],
  "routes/team": [
    team("invite", 400),
    team("again", 409, { email: "nobody@haulway.test" }),
    team("withdraw", 409, { email: "nobody@haulway.test" }),
    team("seat", 409, { person: "none", seat: "owner" }),
    team("remove", 409, { person: "none" }),
    team("name", 400),
    // Nobody here has turned two-step sign-in on, and no company requires it.
    team("require-two-step", 409),
    team("stop-requiring-two-step", "away"),
    team("leave", 409, { company: "none" }),
    team("none", 404),
  ],
  // tests/http/people/agreement.test.ts tests terms that are accepted.
  "routes/user-account_.agreement": [form("/user-account/agreement", 409, { version: "2" })],
  "routes/user-account_.api": [
    form("/user-account/api?step=make", 400),
    form("/user-account/api?step=revoke", 409, { key: "none" }),
    form("/user-account/api?step=none", 404),
  ],
  "routes/trucks": [
    form("/trucks?step=add", (who) => (isDriver(who) ? 400 : 403)),
    ...["edit", "retire", "restore"].map((step) =>
      form(`/trucks?step=${step}&truck=none`, (who) => (isDriver(who) ? 404 : 403), { name: "12" }),
    ),
    form("/trucks?step=none", (who) => (isDriver(who) ? 404 : 403)),
  ],
  "routes/join.$token": [form("/join/none", 404)],
  "routes/user-account_.add-files": [form("/user-account/add-files", 400)],
  "routes/user-account_.remove-file.$fileId": [
    {
      name: "delete a document",
      path: ({ certificateId }) => `/user-account/remove-file/${certificateId}`,
      fields: nothing,
      rule: inside((who) => (who === "requesting driver" ? "away" : 404)),
    },
  ],
  "routes/user-account_.carrier": [
    form("/user-account/carrier", (who) => (isDriver(who) ? "away" : 403), { legal_name: "Rivers Hauling" }),
    {
      ...form("/user-account/carrier", (who) => (isDriver(who) ? 400 : 403)),
      name: "enter a carrier without a name",
    },
  ],
  "routes/user-account_.carrier_.policy": [
    form("/user-account/carrier/policy", (who) => (isDriver(who) ? 400 : 403)),
    form("/user-account/carrier/policy?remove=none", (who) => (isDriver(who) ? 404 : 403)),
  ],
  "routes/user-account_.costs": [
    form("/user-account/costs", (who) => (isDriver(who) ? 400 : 403)),
    form("/user-account/costs?step=remove", (who) => (isDriver(who) ? "away" : 403)),
  ],
  "routes/user-account_.notifications": [
    form("/user-account/notifications", "away", {
      quiet_from: "",
      quiet_until: "",
      time_zone: "America/Denver",
    }),
    { ...form("/user-account/notifications", 400), name: "save notifications without a time zone" },
    // This app cannot send text messages. tests/http/people/confirm-phone.test.ts tests an app that can.
    { ...form("/user-account/notifications", 409, { step: "send" }), name: "ask for a texted code" },
    {
      ...form("/user-account/notifications", 409, { step: "confirm", code: "123456" }),
      name: "confirm a number",
    },
  ],
  "routes/user-account_.paper-terms": [
    {
      name: "save document terms",
      path: () => "/user-account/paper-terms",
      fields: () => ({ payment_days: "21", cancellation: "Free until loaded." }),
      rule: inside((who) => (isDriver(who) ? 403 : "away")),
      namesNoLoad: true,
    },
  ],
  "routes/user-account_.email": [
    form("/user-account/email", 400, { password: BUILT_PASSWORD }),
    form("/user-account/email?step=send-again", 409),
  ],
  "routes/user-account_.security": [
    form("/user-account/security?step=change-password", 400),
    {
      name: "sign out another user's device",
      path: () => "/user-account/security?step=sign-out",
      fields: ({ strangersSessionId }) => ({ session_id: strangersSessionId }),
      rule: inside(() => 404),
    },
    form("/user-account/security?step=elsewhere", "away", { elsewhere_password: BUILT_PASSWORD }),
    form("/user-account/security?step=none", 404),
  ],
  "routes/user-account_.phones": [
    form("/user-account/phones?step=add", 400),
    {
      name: "remove another user's phone",
      path: () => "/user-account/phones?step=remove",
      fields: ({ strangersPhoneId }) => ({ phone: strangersPhoneId }),
      rule: inside(() => 404),
      namesNoLoad: true,
    },
    form("/user-account/phones?step=test", 409),
    form("/user-account/phones?step=not-now", "away"),
    form("/user-account/phones?step=none", 404),
  ],
  "routes/user-account_.phones_.renew": [{ ...form("/user-account/phones/renew", 400), isNoPage: true }],
  "routes/user-account_.two-step": [
    form("/user-account/two-step?step=start", "away"),
    form("/user-account/two-step?step=turn-on", 400, { code: "none" }),
    form("/user-account/two-step?step=renew", 409),
    form("/user-account/two-step?step=turn-off", 409),
    form("/user-account/two-step?step=none", 404),
  ],
  "routes/user-account_.webhooks": [
    form("/user-account/webhooks?step=add", 400),
    ...["secret", "test", "again", "since", "off", "on", "delete", "none"].map((step) =>
      form(`/user-account/webhooks?step=${step}&webhook=none`, 404),
    ),
  ],
  // An overlong password, because wrong passwords would reach the limit of attempts, and the right password
  // would close the account.
  "routes/user-account_.close": [form("/user-account/close", 413, { current_password: "x".repeat(300_000) })],
};
