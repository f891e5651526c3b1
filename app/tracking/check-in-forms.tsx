import { useEffect } from "react";
import { Link } from "#links";
import { type Answers, Field, SelectField } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { CheckInStep, Stop } from "./check-in-rules";

interface Props {
  loadId: string;
  buttons: readonly { step: CheckInStep; button: string; stop: Stop | null; look: "main" | "plain" }[];
  /** The next step, if it is on another page. */
  main?: { to: string; words: string };
  corrections: readonly { id: string; words: string; local: string }[];
  /** Whether the driver has consented to share their location for this load. */
  isShared: boolean;
  refusal?: Answers;
}

const addressOf = (loadId: string, step: CheckInStep | "correct") =>
  `/load-details/${loadId}/timeline?step=${step}`;

/** The driver's next step and check-in buttons, and the form to correct a time. */
export function CheckInForms({ loadId, buttons, main, corrections, isShared, refusal }: Props) {
  useEffect(() => void import("./add-place-to-form"), []);
  const [latest] = corrections.slice(-1);
  return (
    <>
      {main && (
        <p>
          <Link className="button main" to={main.to}>
            {main.words}
          </Link>
        </p>
      )}
      {buttons.map(({ step, button, stop, look }) => (
        <KeyedForm
          key={step}
          action={addressOf(loadId, step)}
          className="row"
          data-place={isShared || undefined}
        >
          <SubmitButton look={look}>{button}</SubmitButton>
          <span>{stop ? `At ${stop}` : "On the way"}</span>
        </KeyedForm>
      ))}
      {latest && (
        <details open={!!(refusal?.fields?.corrected_at ?? refusal?.fields?.told)}>
          <summary className="button plain">Correct a time</summary>
          <KeyedForm action={addressOf(loadId, "correct")} className="card stack" noValidate>
            <SelectField
              name="told"
              label="Which time"
              none="Choose a time"
              options={corrections.map(({ id, words }) => [id, words] as const)}
              answers={refusal}
            />
            <Field
              name="corrected_at"
              type="datetime-local"
              label="Actual time"
              hint="Local time at the stop. The timeline shows both times."
              defaultValue={latest.local}
              required
              answers={refusal}
            />
            <SubmitButton look="plain">Correct</SubmitButton>
          </KeyedForm>
        </details>
      )}
    </>
  );
}
