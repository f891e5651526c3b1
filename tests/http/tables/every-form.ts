/**
 * Every form of the product, sent so that it succeeds, by a user who may send it. Used to test rules that
 * apply to all forms.
 */

import { type Form, visiting } from "../support/form";
import { PASSWORD, signUp, signUpFields, Visitor } from "../support/visitor";
import { FORMS_OF_A_LOAD } from "./forms-of-a-load";
import { FORMS_OF_A_PERSON } from "./forms-of-a-person";
import { FORMS_OF_CHARGES } from "./forms-of-charges";

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
    name: "a code without a sign-in",
    prepare: visiting((visitor) => visitor.post("/login/code")),
  },
  {
    route: "routes/login_.mailed-code",
    name: "have a code sent",
    prepare: async (app) => {
      const { email } = await signUp(app, "driver");
      return () => new Visitor(app).post("/login/mailed-code?step=send", { email });
    },
  },
  {
    route: "routes/forgot-password",
    name: "forget the password",
    prepare: async (app) => {
      const { email } = await signUp(app, "driver");
      return () => new Visitor(app).post("/forgot-password", { email });
    },
  },
  {
    route: "routes/reset-password",
    name: "a new password by a wrong link",
    status: 400,
    prepare: visiting((visitor) =>
      visitor.post("/reset-password?token=none", { password: PASSWORD, confirm_password: PASSWORD }),
    ),
  },
  {
    route: "routes/confirm-email",
    name: "confirm an address by a wrong link",
    status: 400,
    prepare: visiting((visitor) => visitor.post("/confirm-email?token=none")),
  },
  {
    route: "routes/low-data",
    name: "save data",
    status: 303,
    prepare: visiting((visitor) => visitor.post("/low-data")),
  },
  {
    route: "routes/share",
    name: "files that the phone shares",
    status: 303,
    prepare: visiting((visitor) => visitor.post("/share")),
  },
  {
    route: "routes/webhooks.stripe",
    name: "an event of Stripe",
    status: 404,
    prepare: visiting((visitor) => visitor.post("/webhooks/stripe")),
  },
  {
    route: "routes/$",
    name: "a form of nothing",
    status: 404,
    prepare: visiting((visitor) => visitor.post("/nothing-here")),
  },
];

export const FORMS: readonly Form[] = [
  ...OPEN,
  ...FORMS_OF_A_PERSON,
  ...FORMS_OF_A_LOAD,
  ...FORMS_OF_CHARGES,
];
