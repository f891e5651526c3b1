import { type Answers, Field } from "~/ui/forms/field";

/** The user's own password, which a form asks for again before it changes something important. */
export const OwnPasswordField = ({ answers }: { answers?: Answers }) => (
  <Field
    name="current_password"
    label="Your password"
    type="password"
    autoComplete="current-password"
    required
    answers={answers}
  />
);
