/** Tests of rules that apply to all forms use this list. */

import { type Form, visiting } from "../support/form";
import { PASSWORD, signUp, signUpFields, Visitor } from "../support/visitor";
import { FORMS_OF_A_LOAD } from "./forms-of-a-load";
import { FORMS_OF_A_PERSON } from "./forms-of-a-person";
import { FORMS_OF_A_TEAM } from "./forms-of-a-team";
import { FORMS_OF_CHARGES } from "./forms-of-charges";
import { FORMS_OF_FILES } from "./forms-of-files";
import { FORMS_OF_STAFF } from "./forms-of-staff";
import { FORMS_OF_WEBHOOKS } from "./forms-of-webhooks";

const OPEN: readonly Form[] = [
  {
    route: "routes/signup",
    name: "sign up",
    prepare: visiting((visitor) => visitor.post("/signup", signUpFields("driver"))),
  },
  {
    route: "routes/login",
    name: "log in",
    prepare: async (app) => {
      const { email } = await signUp(app, "driver");
      return () => new Visitor(app).post("/login", { email, password: PASSWORD });
    },
  },
  {
    route: "routes/login",
    name: "log in with a wrong password",
    status: 400,
    prepare: async (app) => {
      const { email } = await signUp(app, "driver");
      return () => new Visitor(app).post("/login", { email, password: "not the password" });
    },
  },
  {
    route: "routes/login_.code",
    name: "enter a code without a sign-in",
    prepare: visiting((visitor) => visitor.post("/login/code")),
  },
  {
    route: "routes/login_.mailed-code",
    name: "request a code",
    prepare: async (app) => {
      const { email } = await signUp(app, "driver");
      return () => new Visitor(app).post("/login/mailed-code?step=send", { email });
    },
  },
  {
    route: "routes/forgot-password",
    name: "request a password link",
    prepare: async (app) => {
      const { email } = await signUp(app, "driver");
      return () => new Visitor(app).post("/forgot-password", { email });
    },
  },
  {
    route: "routes/reset-password",
    name: "set a password with a wrong link",
    status: 400,
    prepare: visiting((visitor) =>
      visitor.post("/reset-password?token=none", { password: PASSWORD, confirm_password: PASSWORD }),
    ),
  },
  {
    route: "routes/confirm-email",
    name: "confirm an address with a wrong link",
    status: 400,
    prepare: visiting((visitor) => visitor.post("/confirm-email?token=none")),
  },
  {
    route: "routes/low-data",
    name: "turn on Data Saver",
    status: 303,
    prepare: visiting((visitor) => visitor.post("/low-data")),
  },
  {
    route: "routes/share",
    name: "share files from a phone",
    status: 303,
    prepare: visiting((visitor) => visitor.post("/share")),
  },
  {
    route: "routes/webhooks.stripe",
    name: "send a Stripe event",
    status: 404,
    prepare: visiting((visitor) => visitor.post("/webhooks/stripe")),
  },
  {
    route: "routes/$",
    name: "send a form to an unknown address",
    status: 404,
    prepare: visiting((visitor) => visitor.post("/nothing-here")),
  },
];

export const FORMS: readonly Form[] = [
  ...OPEN,
  ...FORMS_OF_A_PERSON,
  ...FORMS_OF_A_TEAM,
  ...FORMS_OF_A_LOAD,
  ...FORMS_OF_CHARGES,
  ...FORMS_OF_FILES,
  ...FORMS_OF_WEBHOOKS,
  ...FORMS_OF_STAFF,
];
