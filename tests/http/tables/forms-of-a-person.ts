import { someSubscription } from "../../fixtures/scenes/subscription";
import { inDatabase } from "../support/colleague";
import { by, type Form } from "../support/form";
import { pdfs, shipmentAt } from "../support/shipment";
import { loadFields, PASSWORD, signUp } from "../support/visitor";

const PHONES = "routes/user-account_.phones";
const SECURITY = "routes/user-account_.security";
const TWO_STEP = "routes/user-account_.two-step";

/** The app checks whether another password attempt is allowed, and counts the attempt. */
const COUNTED_FIRST = 4;

const POLICY = {
  kind: "cargo",
  insurer: "Great Basin Mutual",
  policy_number: "C-1",
  limit: "100,000",
  effective_on: "2026-01-01",
  expires_on: "2199-12-31",
};

const COSTS = {
  fuel_price: "3.799",
  miles_per_gallon: "6.5",
  other_per_mile: "0.25",
  fixed_month: "4,000",
  days_month: "21",
};

export const FORMS_OF_A_PERSON: readonly Form[] = [
  {
    route: "routes/new_load.($loadId)",
    name: "post a load",
    prepare: by("shipper", (me) => me.post("/new_load", loadFields())),
  },
  {
    route: "routes/search",
    name: "save a search",
    prepare: by("driver", (me) => me.post("/search?origin_state=NV", { name: "Nevada" })),
  },
  {
    route: "routes/form-pieces",
    name: "send a chunk of a form",
    status: 200,
    prepare: by("driver", (me) =>
      me.post("/form-pieces?key=0123456789&content=01234567890123456789&bytes=7", { a: "bcdef" }),
    ),
  },
  {
    route: "routes/saved-searches",
    name: "delete a saved search",
    prepare: async (app) => {
      const driver = await signUp(app, "driver");
      await driver.post("/search?origin_state=NV", { name: "Nevada" });
      const search = await app.value(
        "SELECT saved_search_id FROM saved_searches WHERE person_id = ?",
        driver.id,
      );
      return () => driver.post(`/saved-searches?step=delete&search=${search}`);
    },
  },
  {
    route: "routes/saved-searches",
    name: "save alert settings",
    prepare: by("driver", (me) =>
      me.post("/saved-searches?step=settings", {
        quiet_from: "21",
        quiet_until: "5",
        time_zone: "America/Denver",
        hourly_cap: "3",
      }),
    ),
  },
  {
    route: "routes/user-account_.notifications",
    name: "save notification settings",
    prepare: by("driver", (me) =>
      me.post("/user-account/notifications", {
        quiet_from: "21",
        quiet_until: "5",
        time_zone: "America/Denver",
        steps_mail: "true",
      }),
    ),
  },
  {
    route: "routes/user-account_.agreement",
    name: "accept new terms",
    prepare: async (app) => {
      // So old that nobody in these tests has to accept it.
      await inDatabase(app, ({ client }) =>
        client.execute("insert or ignore into agreement_versions values (1, 'First version.')"),
      );
      const driver = await signUp(app, "driver");
      return () => driver.post("/user-account/agreement", { version: "1" });
    },
  },
  {
    route: "routes/user-account_.costs",
    name: "costs",
    prepare: by("driver", (me) => me.post("/user-account/costs", COSTS)),
  },
  {
    route: "routes/user-account_.costs",
    name: "delete costs",
    prepare: async (app) => {
      const driver = await signUp(app, "driver");
      await driver.post("/user-account/costs", COSTS);
      return () => driver.post("/user-account/costs?step=remove");
    },
  },
  {
    route: "routes/user-account_.paper-terms",
    name: "save document terms",
    prepare: by("shipper", (me) =>
      me.post("/user-account/paper-terms", { payment_days: "21", cancellation: "Free until loaded." }),
    ),
  },
  {
    route: "routes/customer-support",
    name: "ask support",
    prepare: by("driver", (me) =>
      me.post("/customer-support", {
        full_name: "Dale Roads",
        email: me.email,
        topic: "fault",
        message: "The map does not show my lane.",
      }),
    ),
  },
  {
    route: "routes/report",
    name: "report a load",
    prepare: async (app) => {
      const { loadId } = await shipmentAt(app, "new");
      const driver = await signUp(app, "driver");
      const fields = { reason: "terms", words: "The rate was another one." };
      return () => driver.post(`/report?load=${loadId}`, fields);
    },
  },
  {
    route: "routes/customer-support_.request",
    name: "answer an unknown support request",
    status: 404,
    prepare: by("driver", (me) => me.post("/customer-support/request?reference=none")),
  },
  {
    route: "routes/user-account",
    name: "save the account",
    prepare: by("driver", (me) =>
      me.post("/user-account", {
        full_name: "Dale Roads",
        username: `dale.${Date.now().toString(36)}`,
        phone_number: "801 555 0100",
        home_zip: "84101",
      }),
    ),
  },
  {
    route: "routes/user-account_.add-files",
    name: "add a document",
    prepare: by("driver", (me) =>
      me.postFiles("/user-account/add-files", { document_kind: "insurance", document: pdfs.rate }),
    ),
  },
  {
    route: "routes/user-account_.remove-file.$fileId",
    name: "delete a document",
    prepare: async (app) => {
      const driver = await signUp(app, "driver");
      await driver.postFiles("/user-account/add-files", { document_kind: "insurance", document: pdfs.rate });
      const file = await app.value("SELECT file_id FROM files WHERE uploader_id = ?", driver.id);
      return () => driver.post(`/user-account/remove-file/${file}`);
    },
  },
  {
    route: "routes/user-account_.carrier",
    name: "enter the carrier",
    prepare: by("driver", (me) => me.post("/user-account/carrier", { legal_name: "Rivers Hauling" })),
  },
  {
    route: "routes/user-account_.carrier_.policy",
    name: "add a policy",
    prepare: async (app) => {
      const driver = await signUp(app, "driver");
      await driver.post("/user-account/carrier", { legal_name: "Rivers Hauling" });
      return () => driver.postFiles("/user-account/carrier/policy", POLICY);
    },
  },
  {
    route: "routes/user-account_.carrier_.policy",
    name: "delete a policy",
    prepare: async (app) => {
      const driver = await signUp(app, "driver");
      await driver.post("/user-account/carrier", { legal_name: "Rivers Hauling" });
      await driver.postFiles("/user-account/carrier/policy", POLICY);
      const policy = await app.value("SELECT policy_id FROM policies WHERE carrier_id = ?", driver.id);
      return () => driver.post(`/user-account/carrier/policy?remove=${policy}`);
    },
  },
  {
    route: "routes/user-account_.email",
    name: "change the email address",
    trips: COUNTED_FIRST,
    prepare: by("driver", (me) =>
      me.post("/user-account/email", { email: `new.${me.email}`, password: PASSWORD }),
    ),
  },
  {
    route: SECURITY,
    name: "change the password",
    trips: COUNTED_FIRST,
    prepare: by("driver", (me) =>
      me.post("/user-account/security?step=change-password", {
        current_password: PASSWORD,
        password: "another long road home",
        confirm_password: "another long road home",
      }),
    ),
  },
  {
    route: SECURITY,
    name: "sign out everywhere else",
    trips: COUNTED_FIRST,
    prepare: by("driver", (me) =>
      me.post("/user-account/security?step=elsewhere", { elsewhere_password: PASSWORD }),
    ),
  },
  {
    route: PHONES,
    name: "turn notifications on",
    prepare: by("driver", (me) =>
      me.post("/user-account/phones?step=add", { subscription: someSubscription() }),
    ),
  },
  {
    route: PHONES,
    name: "remove a phone",
    prepare: async (app) => {
      const driver = await signUp(app, "driver");
      await driver.post("/user-account/phones?step=add", { subscription: someSubscription() });
      const phone = await app.value<string>(
        "SELECT subscription_id FROM push_subscriptions WHERE person_id = ?",
        driver.id,
      );
      return () => driver.post("/user-account/phones?step=remove", { phone });
    },
  },
  {
    route: PHONES,
    name: "send a test notification without a phone",
    status: 409,
    trips: COUNTED_FIRST,
    prepare: by("driver", (me) => me.post("/user-account/phones?step=test")),
  },
  {
    route: PHONES,
    name: "decline notifications",
    prepare: by("driver", (me) => me.post("/user-account/phones?step=not-now")),
  },
  {
    route: "routes/user-account_.phones_.renew",
    name: "report the push subscription",
    status: 204,
    prepare: by("driver", (me) =>
      me.post("/user-account/phones/renew", { subscription: someSubscription(), was: "" }),
    ),
  },
  {
    route: TWO_STEP,
    name: "start two-step sign-in",
    prepare: by("driver", (me) => me.post("/user-account/two-step?step=start")),
  },
  {
    route: "routes/user-account_.close",
    name: "close the account",
    trips: COUNTED_FIRST,
    prepare: by("driver", (me) => me.post("/user-account/close", { current_password: PASSWORD })),
  },
  {
    route: "routes/billing",
    name: "use billing without its setup",
    status: 400,
    prepare: by("driver", (me) => me.post("/billing?step=checkout")),
  },
  {
    route: "routes/company",
    name: "act for a company",
    prepare: by("driver", (me) => me.post("/company", { company: me.id })),
  },
  { route: "routes/logout", name: "log out", prepare: by("driver", (me) => me.post("/logout")) },
];
