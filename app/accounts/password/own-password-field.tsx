import { type Answers, Field } from "~/ui/forms/field";

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
