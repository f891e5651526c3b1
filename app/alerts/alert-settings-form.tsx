import { useEffect } from "react";
import { TIME_ZONES } from "~/places/time-zones";
import { formatTime } from "~/platform/dates";
import type { Refused } from "~/platform/refusals.server";
import { Draft } from "~/ui/draft";
import { Field, SelectField } from "~/ui/field";
import { KeyedForm } from "~/ui/keyed-form";
import { Alert } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import type { ShownSettings } from "./settings.server";
import { type AlertSettings, MOST_AN_HOUR, zoneLike } from "./when-to-send";

const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), formatTime(`${hour}:00`)] as const);

/** The settings as the text of the form's fields. */
function valuesOf({ quietFrom, quietUntil, timeZone, hourlyCap }: AlertSettings): Record<string, string> {
  const isQuiet = quietFrom !== quietUntil;
  return {
    quiet_from: isQuiet ? String(quietFrom) : "",
    quiet_until: isQuiet ? String(quietUntil) : "",
    time_zone: timeZone,
    hourly_cap: String(hourlyCap),
  };
}

/** When a driver wants to hear of new loads, and how often. */
export function AlertSettingsForm({
  settings,
  isGuess,
  refusal,
}: ShownSettings & { refusal: Refused | undefined }) {
  const isUntouched = isGuess && !refusal;
  // A guess of the server is replaced by what the browser knows.
  useEffect(() => {
    const zone = isUntouched && zoneLike(Intl.DateTimeFormat().resolvedOptions().timeZone);
    const select = document.getElementById("time_zone");
    if (zone && select instanceof HTMLSelectElement) select.value = zone;
  }, [isUntouched]);
  const answers = refusal ?? { values: valuesOf(settings) };
  return (
    <section className="settings" aria-labelledby="when-to-hear">
      <h2 id="when-to-hear">When to hear of new loads</h2>
      <KeyedForm action="/saved-searches?step=settings" className="stack" noValidate>
        {refusal && <Alert>{refusal.message}</Alert>}
        <Draft refusal={refusal} />
        <div className="columns roomy">
          <SelectField
            name="quiet_from"
            label="Quiet from"
            none="No quiet hours"
            options={HOURS}
            answers={answers}
          />
          <SelectField
            name="quiet_until"
            label="Quiet until"
            none="No quiet hours"
            options={HOURS}
            answers={answers}
          />
          <SelectField
            name="time_zone"
            label="Time zone"
            none="Choose"
            options={TIME_ZONES}
            answers={answers}
          />
          <Field
            name="hourly_cap"
            label="Messages an hour at most"
            type="number"
            inputMode="numeric"
            min={0}
            max={MOST_AN_HOUR}
            answers={answers}
          />
        </div>
        <p className="hint">
          What fits meanwhile is held back and told in one message afterwards. With 0 you hear nothing.
        </p>
        <div className="row">
          <SubmitButton>Save Changes</SubmitButton>
        </div>
      </KeyedForm>
    </section>
  );
}
