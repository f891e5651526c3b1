import { Link } from "#links";
import { OwnPasswordField } from "~/accounts/password/own-password-field";
import { type Answers, Checkbox, Field, FieldError } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { KEYS_PATH } from "./addresses";
import { SCOPE_LABELS, type Scope } from "./scopes";

interface Props {
  /** The company's newest key, so that a second click makes no second key. */
  seen: string;
  scopes: readonly Scope[];
  answers?: Answers;
}

export function KeyForm({ seen, scopes, answers }: Props) {
  const error = answers?.fields?.scopes;
  return (
    <KeyedForm once={false} action={`${KEYS_PATH}?step=make`} className="stack" noValidate>
      <input type="hidden" name="seen" value={seen} />
      <Field
        name="name"
        label="Name"
        hint="The program that uses the key, such as your TMS"
        autoComplete="off"
        required
        answers={answers}
      />
      <fieldset aria-describedby={error && "scopes-error"}>
        <legend>The key may</legend>
        {scopes.map((scope) => (
          <Checkbox key={scope} name={scope} label={SCOPE_LABELS[scope]} answers={answers} />
        ))}
        <FieldError name="scopes" error={error} answers={answers} />
      </fieldset>
      <OwnPasswordField answers={answers} />
      <SubmitButton>Make Key</SubmitButton>
    </KeyedForm>
  );
}

export function NewKey({ text }: { text: string }) {
  return (
    <>
      <p className="notice warning">
        Copy this key now, and store it where only your program can read it. We show it only once. Anyone who
        has it can act for your company.
      </p>
      <p>
        <code className="api-key">{text}</code>
      </p>
      <p>
        <Link className="button main" to={KEYS_PATH}>
          I Saved It
        </Link>
      </p>
    </>
  );
}
