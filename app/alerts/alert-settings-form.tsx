import { Link } from "#links";
import type { Refused } from "~/forms/refusals.server";
import { QuietHoursFields, quietValues } from "~/notifications/quiet-hours-fields";
import { SETTINGS_PATH } from "~/notifications/settings-path";
import { Draft } from "~/ui/forms/draft";
import { Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import type { ShownSettings } from "./settings.server";

export function AlertSettingsForm({
  settings,
  isGuess,
  refusal,
  look,
}: ShownSettings & { refusal: Refused | undefined; look: "main" | "plain" }) {
  const answers = refusal ?? {
    values: { ...quietValues(settings), hourly_cap: String(settings.hourlyCap) },
  };
  return (
    <section className="settings" aria-labelledby="when-to-hear">
      <h2 id="when-to-hear">Load alerts</h2>
      <KeyedForm action="/saved-searches?step=settings" className="stack" noValidate>
        {refusal && <Alert>{refusal.message}</Alert>}
        <Draft refusal={refusal} />
        <div className="columns roomy">
          <QuietHoursFields answers={answers} isGuess={isGuess && !refusal} />
          <Field name="hourly_cap" label="Max alerts per hour" inputMode="numeric" answers={answers} />
        </div>
        <p className="hint">
          Extra matches are combined into one message. Enter 0 to turn alerts off. Quiet hours apply to all
          your <Link to={SETTINGS_PATH}>notifications</Link>.
        </p>
        <div className="row">
          <SubmitButton look={look}>Save Changes</SubmitButton>
        </div>
      </KeyedForm>
    </section>
  );
}
