import { type Answers, Checkbox, Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";

interface Props {
  answers?: Answers;
  events: readonly (readonly [name: string, label: string, type: string])[];
}

/** The response shows the secret, so the form has no receipt. */
export function WebhookForm({ answers, events }: Props) {
  return (
    <KeyedForm action="/user-account/webhooks?step=add" className="stack" once={false} noValidate>
      <Field
        name="url"
        label="URL"
        hint="The https address of your server, on the public internet."
        inputMode="url"
        autoComplete="off"
        required
        answers={answers}
      />
      <fieldset>
        <legend>Events</legend>
        {events.map(([name, label, type]) => (
          <Checkbox key={name} name={name} label={`${label} (${type})`} defaultChecked answers={answers} />
        ))}
      </fieldset>
      <SubmitButton>Add Webhook</SubmitButton>
    </KeyedForm>
  );
}
