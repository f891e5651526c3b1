import { Link } from "#links";
import type { Refused } from "~/forms/refusals.server";
import type { NotificationGroup, NotificationWay } from "~/trade/notification-groups";
import { Draft } from "~/ui/forms/draft";
import { Checkbox } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import { QuietHoursFields, quietValues } from "./quiet-hours-fields";
import type { NotificationSettings } from "./settings.server";

const GROUPS: Readonly<Record<NotificationGroup, { title: string; hint: string }>> = {
  steps: { title: "Load steps", hint: "Accepted, picked up, delivered and more" },
  your_move: { title: "Your move", hint: "A load is waiting on you, or an invoice is due" },
  messages: { title: "Messages", hint: "Someone messaged you" },
  matches: { title: "Matching loads", hint: "New loads for your saved searches" },
};

const WAYS: Readonly<Record<NotificationWay, string>> = {
  push: "Push to my phone, right away",
  mail: "By email, if I haven't seen it",
  text: "By text, if I haven't seen it",
};

export function NotificationSettingsForm(props: NotificationSettings & { refusal: Refused | undefined }) {
  const { groups, ways, on, hours, isGuess, getsNotices, getsMail, getsTexts, toConfirm, refusal } = props;
  const answers = refusal ?? {
    values: { ...quietValues(hours), ...Object.fromEntries(on.map((name) => [name, "true"])) },
  };
  return (
    <KeyedForm className="stack" noValidate>
      {refusal && <Alert>{refusal.message}</Alert>}
      <Draft refusal={refusal} />
      {groups.map((about) => (
        <fieldset key={about}>
          <legend>{GROUPS[about].title}</legend>
          <p className="hint">{GROUPS[about].hint}</p>
          {ways.map((way) => (
            <Checkbox key={way} name={`${about}_${way}`} label={WAYS[way]} answers={answers} />
          ))}
        </fieldset>
      ))}
      {!getsNotices && (
        <p className="hint">
          Notifications aren't on for any phone yet: <Link to="/user-account/phones">turn them on</Link>.
        </p>
      )}
      <p className="hint">
        We email you about anything you haven't seen after two minutes, at most once an hour per load.{" "}
        {!getsMail && (
          <>
            We only email confirmed addresses: <Link to="/user-account/email">confirm yours</Link>.
          </>
        )}
      </p>
      {ways.includes("text") && (
        <p className="hint">
          {getsTexts
            ? "We text the number in your profile, at most four times a day. Reply STOP to opt out."
            : toConfirm
              ? "We only text confirmed numbers. Confirm yours below."
              : "We only text US and Canadian numbers, and your profile doesn't have one."}
        </p>
      )}
      <fieldset>
        <legend>Quiet hours</legend>
        <p className="hint">
          Notifications wait until quiet hours end, except for loads picking up or delivering today.
        </p>
        <div className="columns roomy">
          <QuietHoursFields answers={answers} isGuess={isGuess && !refusal} />
        </div>
      </fieldset>
      <div className="row">
        <SubmitButton>Save Changes</SubmitButton>
      </div>
    </KeyedForm>
  );
}
