/**
 * Every action of every route × every kind of person × (what names a load) every status, for `who-sees-what.test.ts`. A step on a load is
 * sent with valid fields, so that it succeeds where it is allowed; the account's forms are sent with wrong ones, so that they
 * are refused, because the people are still needed afterwards.
 */
import { BUILT_PASSWORD } from "db/builders";
import {
  beforeTransit,
  chatOf,
  type Expected,
  inChat,
  inside,
  isChosen,
  isDriver,
  isOpen,
  isRequesting,
  own,
  type Rule,
  reviews,
  type Scene,
  STATUSES,
  type Status,
  visible,
  type Who,
} from "./people-of-a-load";
import { loadFields } from "./visitor";

export interface Action {
  name: string;
  path: (scene: Scene) => string;
  /** The fields sent; valid for a step without files. */
  fields: (scene: Scene) => Record<string, string>;
  rule: Rule;
  /** It concerns no load: it is sent at one status only. */
  namesNoLoad?: true;
  /** For programs: it refuses with a word, not a page. */
  isNoPage?: true;
  /** The load's pickup date has passed. */
  isExpired?: true;
  /** Sent with a session of its own, which it may end. */
  signsOut?: true;
}

const nothing = () => ({});

/** A step on a load: who may take it, in which statuses, and its answer then with these fields. */
function step(
  name: string,
  by: (who: Who, status: Status) => boolean,
  statuses: readonly Status[],
  {
    allowed = "away",
    fields = nothing,
    isExpired,
  }: { allowed?: Expected; fields?: Action["fields"]; isExpired?: true } = {},
): Action {
  const ofDrivers = name === "request" || name === "withdraw";
  return {
    name,
    fields,
    isExpired,
    path: ({ load }) => `/load-details/${load.loadId}?step=${name}`,
    rule: visible((who, status) => {
      if (by(who, status)) return statuses.includes(status) ? allowed : 409;
      return ofDrivers && isDriver(who) ? 409 : 403;
    }),
  };
}

/** A form of the account, for whoever is signed in. */
function form(path: string, answer: Expected | Rule, fields: Record<string, string> = {}): Action {
  const rule = typeof answer === "function" ? answer : () => answer;
  return {
    name: path.replace(/^\/user-account\//, ""),
    path: () => path,
    fields: () => fields,
    rule: inside(rule),
    namesNoLoad: true,
  };
}

/** A form for everybody, signed in or not. */
function open(path: string, answer: Expected): Action {
  return { name: path, path: () => path, fields: nothing, rule: () => answer, namesNoLoad: true };
}

/** Login or signup with an empty form: whoever is signed in already is redirected. */
function entrance(path: string): Action {
  const rule: Rule = (who) => (who === "signed out" ? 400 : "away");
  return { name: path, path: () => path, fields: nothing, rule, namesNoLoad: true };
}

const owner = (who: Who) => who === "owner";
const asking = ({ people }: Scene) => ({ driver_id: people["requesting driver"].id });
const terms = () => loadFields({ weight_lb: "41000" });

const OF_A_LOAD: readonly Action[] = [
  step("request", (who, status) => isDriver(who) && !isChosen(who, status) && !isRequesting(who, status), [
    "new",
    "pending",
  ]),
  step("withdraw", isRequesting, ["pending"]),
  // A new load has no request to name, and the owner is told so.
  step("accept", owner, ["pending"], { fields: asking }),
  step("reject", owner, ["pending"], { fields: asking }),
  step("send-documents", owner, ["rate confirmation"], { allowed: 400 }),
  step("sign", isChosen, ["rate confirmation sent"], { allowed: 400 }),
  step("pick-up", isChosen, ["pickup"], { allowed: 400, fields: () => ({ verification_pin: "none" }) }),
  step("deliver", isChosen, ["in transit"], { allowed: 400 }),
  step("delete", owner, STATUSES.filter(beforeTransit)),
  step("renew", owner, []),
  step("renew", owner, ["new", "pending"], { isExpired: true }),
  step("confirm-open", owner, ["new", "pending"]),
  step("confirm-open", owner, [], { isExpired: true }),
];

/** Accepting a driver refuses the others who ask. */
const wasRefused = (who: Who, status: Status) =>
  who === "rejected driver" || (who === "requesting driver" && !isOpen(status));

const EDIT: Action = {
  name: "edit",
  path: ({ load }) => `/edit-load/${load.loadId}`,
  fields: terms,
  rule: own((_, status) => (beforeTransit(status) ? 200 : 409)),
};

/** The chosen driver cancels, or the owner releases, until the freight is picked up. */
function parting(
  name: "cancel" | "release",
  by: (who: Who, status: Status) => boolean,
  reason: string,
): Action {
  return {
    name,
    path: ({ load }) => `/load-details/${load.loadId}/${name}`,
    fields: () => ({ reason }),
    rule: visible((who, status) => {
      if (!by(who, status)) return 403;
      return beforeTransit(status) && !isOpen(status) ? "away" : 409;
    }),
  };
}

/** A step for the loads ticked in a list: whoever does not own one reads that it is not on their list, and changes nothing. */
function chosen(path: string, answer: Expected): Action {
  return {
    name: path,
    path: () => path,
    fields: ({ load }) => ({ load: load.loadId }),
    rule: inside((who) => (isDriver(who) ? 403 : answer)),
  };
}

/** Without stars: the form refuses it, not the policy. */
function review(of: "owner" | "chosen driver"): Action {
  const by = of === "owner" ? "chosen driver" : "owner";
  return {
    name: `review the ${of}`,
    path: ({ load, people }) => `/review/${people[of].id}/${load.loadId}/${of === "chosen driver"}`,
    fields: nothing,
    rule: inside((who, status) => {
      const expected = reviews(by, who, status);
      return expected === 200 ? 400 : expected;
    }),
  };
}

const IN_CHATS: readonly Action[] = [
  {
    name: "send a message",
    path: chatOf("chosen driver"),
    fields: () => ({ content: "Hello" }),
    rule: inside((who, status) => (inChat("chosen driver", who, status) === 200 ? "away" : 404)),
  },
  {
    name: "leave a chat",
    path: (scene) => `${chatOf("requesting driver")(scene)}&step=leave`,
    fields: nothing,
    rule: inside((who, status) => (inChat("requesting driver", who, status) === 200 ? "away" : 404)),
  },
];

const MARK: Action = {
  name: "mark messages as seen",
  path: (scene) => chatOf("chosen driver")(scene).replace("/chat?", "/chat/messages?"),
  fields: () => ({ what: "seen", position: "0" }),
  rule: inside((who, status) => (inChat("chosen driver", who, status) === 200 ? 204 : 404)),
  isNoPage: true,
};

const driversOnly = (answer: Expected): Rule => inside((who) => (isDriver(who) ? answer : 403));

const post: Rule = inside((who) => (isDriver(who) ? 403 : "away"));

/** Every route of the build with an action, by id. */
export const ACTIONS: Readonly<Record<string, readonly Action[]>> = {
  "routes/$": [open("/nothing-here", 404)],
  "routes/login": [entrance("/login")],
  "routes/signup": [entrance("/signup")],
  "routes/login_.code": [open("/login/code", "login")],
  "routes/login_.mailed-code": [open("/login/mailed-code", "away"), entrance("/login/mailed-code?step=send")],
  "routes/logout": [{ ...open("/logout", "away"), signsOut: true }],
  "routes/customer-support": [open("/customer-support", 400)],
  "routes/customer-support_.request": [open("/customer-support/request?reference=none", 404)],
  "routes/low-data": [open("/low-data", "away")],
  "routes/forgot-password": [open("/forgot-password", 400)],
  "routes/reset-password": [open("/reset-password?token=none", 400)],
  "routes/confirm-email": [open("/confirm-email?token=none", 400)],
  "routes/dashboard": [
    chosen("/dashboard?step=confirm-open", "away"),
    // The question.
    chosen("/dashboard?step=delete", "away"),
    { ...chosen("/dashboard?step=copy", 400), name: "no load is chosen", fields: nothing },
    chosen("/dashboard?step=none", 404),
  ],
  "routes/dashboard_.chosen": [
    chosen("/dashboard/chosen?step=copy&later=7", "away"),
    chosen("/dashboard/chosen?step=delete", "away"),
  ],
  "routes/load-details.$loadId": OF_A_LOAD,
  "routes/dashboard_.dismiss": [
    {
      name: "dismiss",
      path: () => "/dashboard/dismiss",
      fields: ({ load }) => ({ load_id: load.loadId }),
      rule: inside((who, status) => (wasRefused(who, status) ? "away" : 404)),
    },
  ],
  "routes/edit-load.$loadId": [EDIT],
  "routes/load-details_.$loadId.cancel": [parting("cancel", isChosen, "Out of hours")],
  "routes/load-details_.$loadId.release": [parting("release", owner, "The freight is not ready")],
  "routes/chat": IN_CHATS,
  "routes/search": [
    {
      name: "save a search",
      path: () => "/search?origin_state=NV",
      fields: () => ({ name: "Nevada" }),
      rule: driversOnly("away"),
    },
    {
      name: "save a search without a name",
      path: () => "/search?origin_state=NV",
      fields: nothing,
      rule: driversOnly(400),
    },
    {
      name: "change another's search",
      path: ({ strangersSearchId }) => `/search?origin_state=UT&saved=${strangersSearchId}`,
      fields: () => ({ name: "Mine" }),
      rule: driversOnly(404),
    },
  ],
  "routes/saved-searches": [
    {
      name: "delete another's search",
      path: ({ strangersSearchId }) => `/saved-searches?step=delete&search=${strangersSearchId}`,
      fields: nothing,
      rule: driversOnly(404),
    },
    form("/saved-searches?step=settings", driversOnly("away"), {
      quiet_from: "21",
      quiet_until: "5",
      time_zone: "America/Denver",
      hourly_cap: "3",
    }),
    { ...form("/saved-searches?step=settings", driversOnly(400)), name: "settings without any" },
    form("/saved-searches?step=none", driversOnly(404)),
  ],
  // This app has no billing, and says so to everybody.
  "routes/billing": [form("/billing?step=checkout", 400), form("/billing?step=portal", 409)],
  "routes/webhooks.stripe": [{ ...open("/webhooks/stripe", 404), isNoPage: true }],
  "routes/chat_.messages": [MARK],
  "routes/new_load.($loadId)": [
    { name: "post", path: () => "/new_load", fields: terms, rule: post },
    // The form's fields are posted, whichever load they were copied from.
    { name: "post a copy", path: ({ load }) => `/new_load/${load.loadId}`, fields: terms, rule: post },
  ],
  "routes/review.$recipientId.$loadId.$isDriver": [review("owner"), review("chosen driver")],
  "routes/user-account": [
    form("/user-account", 400),
    {
      ...form("/user-account", (who) => (isDriver(who) ? 400 : 403), { max_weight: "45000" }),
      name: "driver's fields",
    },
  ],
  "routes/user-account_.add-files": [form("/user-account/add-files", 400)],
  "routes/user-account_.remove-file.$fileId": [
    {
      name: "remove a document",
      path: ({ certificateId }) => `/user-account/remove-file/${certificateId}`,
      fields: nothing,
      rule: inside((who) => (who === "requesting driver" ? "away" : 404)),
    },
  ],
  "routes/user-account_.email": [
    form("/user-account/email", 400, { password: BUILT_PASSWORD }),
    form("/user-account/email?step=send-again", 409),
  ],
  "routes/user-account_.security": [
    form("/user-account/security?step=change-password", 400),
    {
      name: "sign another's device out",
      path: () => "/user-account/security?step=sign-out",
      fields: ({ strangersSessionId }) => ({ session_id: strangersSessionId }),
      rule: inside(() => 404),
    },
    form("/user-account/security?step=elsewhere", "away", { elsewhere_password: BUILT_PASSWORD }),
    form("/user-account/security?step=none", 404),
  ],
  "routes/user-account_.two-step": [
    form("/user-account/two-step?step=start", "away"),
    form("/user-account/two-step?step=turn-on", 400, { code: "none" }),
    form("/user-account/two-step?step=renew", 409),
    form("/user-account/two-step?step=turn-off", 409),
    form("/user-account/two-step?step=none", 404),
  ],
  // Too large for the form: wrong passwords would reach the limit, and the right one would close the account.
  "routes/user-account_.close": [form("/user-account/close", 413, { current_password: "x".repeat(300_000) })],
};
