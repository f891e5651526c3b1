/**
 * The fields of a load's steps are valid, unless a step requires files. Most account forms are invalid,
 * because later tests still need the users.
 */
import {
  type Action,
  chatOf,
  type Expected,
  inChat,
  inside,
  isChosen,
  isDriver,
  maySee,
  nothing,
  owner,
  type Rule,
  reviews,
  type Scene,
  visible,
} from "./people-of-a-load";
import {
  ASSIGNMENT,
  BOOKINGS,
  CHECK_INS,
  cancellation,
  chosen,
  DOCUMENT_STEPS,
  DROPS,
  EDIT,
  OF_A_LOAD,
  OFFERS,
  RECEIVER_SIGNS,
  terms,
  wasRefused,
} from "./what-is-done-with-a-load";
import { form, OF_ACCOUNTS } from "./what-is-done-with-an-account";
import { BROKERAGE, CHANGES, CHARGES, INVOICES } from "./what-is-done-with-money";

function open(path: string, answer: Expected): Action {
  return { name: path, path: () => path, fields: nothing, rule: () => answer, namesNoLoad: true };
}

/** The form is empty. The app redirects signed-in users who send it. */
function entrance(path: string): Action {
  const rule: Rule = (who) => (who === "signed out" ? 400 : "away");
  return { name: path, path: () => path, fields: nothing, rule, namesNoLoad: true };
}

/** The review has no stars, so the app refuses it even if the user may write the review. */
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

const ofFile: Rule = inside((who) => (isDriver(who) ? 403 : owner(who) ? "away" : 404));

export const ACTIONS: Readonly<Record<string, readonly Action[]>> = {
  "routes/$": [open("/nothing-here", 404)],
  "routes/login": [entrance("/login")],
  "routes/signup": [entrance("/signup")],
  "routes/login_.code": [open("/login/code", "login")],
  "routes/login_.mailed-code": [open("/login/mailed-code", "away"), entrance("/login/mailed-code?step=send")],
  "routes/logout": [{ ...open("/logout", "away"), signsOut: true }],
  "routes/customer-support": [open("/customer-support", 400)],
  "routes/customer-support_.request": [open("/customer-support/request?reference=none", 404)],
  "routes/staff": [open("/staff?step=enter", 404)],
  "routes/staff_.deliveries_.$contestId": [open("/staff/deliveries/none?step=find", 404)],
  "routes/staff_.companies_.$companyId": [open("/staff/companies/none?step=suspend", 404)],
  "routes/staff_.people_.$personId": [open("/staff/people/none?step=view", 404)],
  "routes/staff_.view": [open("/staff/view?step=end", 404)],
  "routes/staff_.disputes_.$chargeId": [open("/staff/disputes/none?step=find", 404)],
  "routes/staff_.documents_.$documentId": [open("/staff/documents/policy-none?step=accept", 404)],
  "routes/staff_.look-alikes_.$accountId": [open("/staff/look-alikes/none?step=not-the-same", 404)],
  "routes/staff_.reports_.$reportId": [open("/staff/reports/none?step=dismiss", 404)],
  "routes/staff_.suspensions_.$suspensionId": [open("/staff/suspensions/none?step=lift", 404)],
  "routes/staff_.support_.$requestId": [open("/staff/support/none?step=take", 404)],
  "routes/report": [
    {
      name: "report a load",
      path: ({ load }) => `/report?load=${load.loadId}`,
      fields: () => ({ reason: "terms", words: "The rate was another one." }),
      rule: visible(() => "away"),
    },
    form("/report", 404),
  ],
  "routes/share": [open("/share", "away")],
  "routes/low-data": [open("/low-data", "away")],
  "routes/forgot-password": [open("/forgot-password", 400)],
  "routes/reset-password": [open("/reset-password?token=none", 400)],
  "routes/confirm-email": [open("/confirm-email?token=none", 400)],
  "routes/dashboard": [
    chosen("/dashboard?step=confirm-open", "away"),
    // The response is a page that asks for confirmation.
    chosen("/dashboard?step=delete", "away"),
    { ...chosen("/dashboard?step=copy", 400), name: "no load is selected", fields: nothing },
    chosen("/dashboard?step=none", 404),
  ],
  "routes/dashboard_.chosen": [
    {
      ...chosen("/dashboard/chosen?step=copy", "away"),
      fields: ({ load }) => ({ load: load.loadId, later: "1" }),
    },
    { ...chosen("/dashboard/chosen?step=copy", 400), name: "copies without a day" },
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
  "routes/load-details_.$loadId.$question": [
    cancellation("cancel", isChosen, "Out of hours"),
    cancellation("release", owner, "The freight is not ready"),
    ASSIGNMENT,
  ],
  "routes/load-details_.$loadId.offers": OFFERS,
  "routes/load-details_.$loadId.book-now": BOOKINGS,
  "routes/load-details_.$loadId.timeline": CHECK_INS,
  "routes/load-details_.$loadId.rate-confirmation": DOCUMENT_STEPS,
  "routes/load-details_.$loadId.changes": CHANGES,
  "routes/load-details_.$loadId.receiver-signature": [RECEIVER_SIGNS, ...DROPS],
  "routes/load-details_.$loadId.charges": CHARGES,
  "routes/load-details_.$loadId.invoice": INVOICES,
  "routes/load-details_.$loadId.record": BROKERAGE,
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
      name: "edit another user's search",
      path: ({ strangersSearchId }) => `/search?origin_state=UT&saved=${strangersSearchId}`,
      fields: () => ({ name: "Mine" }),
      rule: driversOnly(404),
    },
  ],
  "routes/saved-searches": [
    {
      name: "delete another user's search",
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
    { ...form("/saved-searches?step=settings", driversOnly(400)), name: "save empty settings" },
    form("/saved-searches?step=none", driversOnly(404)),
  ],
  "routes/hidden": [
    ...["hide", "hide-broker"].map((step) => ({
      name: `${step} by its load`,
      path: ({ load }: Scene) => `/hidden?step=${step}&load=${load.loadId}`,
      fields: nothing,
      rule: inside((who, status) => (!isDriver(who) ? 403 : maySee(who, status) ? "away" : 404)),
    })),
    form("/hidden?step=hide&load=none", driversOnly(404)),
    form("/hidden?step=show&load=none", driversOnly("away")),
    form("/hidden?step=show-broker&broker=none", driversOnly("away")),
    form("/hidden?step=none", driversOnly(404)),
  ],
  // This app has no billing, and its response reports this to every user.
  "routes/billing": [form("/billing?step=checkout", 400), form("/billing?step=portal", 409)],
  "routes/webhooks.stripe": [{ ...open("/webhooks/stripe", 404), isNoPage: true }],
  "routes/chat_.messages": [MARK],
  "routes/form-pieces": [
    {
      name: "send a chunk of a form",
      path: () => "/form-pieces?key=0123456789&content=01234567890123456789&bytes=7",
      fields: () => ({ a: "bcdef" }),
      rule: inside(() => 200),
      isNoPage: true,
      namesNoLoad: true,
    },
  ],
  "routes/new_load.($loadId)": [
    { name: "post", path: () => "/new_load", fields: terms, rule: post },
    // The form contains all fields, so its outcome does not depend on the copied load.
    { name: "post a copy", path: ({ load }) => `/new_load/${load.loadId}`, fields: terms, rule: post },
  ],
  "routes/bulk": [
    {
      name: "send no loads",
      path: () => "/bulk",
      fields: nothing,
      rule: inside((who) => (isDriver(who) ? 403 : 400)),
    },
  ],
  "routes/bulk_.$fileId": [
    {
      name: "post a file",
      path: ({ loadFileId }) => `/bulk/${loadFileId}?step=post`,
      fields: nothing,
      rule: ofFile,
    },
  ],
  "routes/bulk_.$fileId_.undo": [
    {
      name: "undo a file",
      path: ({ loadFileId }) => `/bulk/${loadFileId}/undo`,
      fields: () => ({ lines: "5" }),
      rule: ofFile,
    },
  ],
  "routes/review.$recipientId.$loadId.$isDriver": [review("owner"), review("chosen driver")],
  ...OF_ACCOUNTS,
};
