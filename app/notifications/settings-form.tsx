import { Link } from "#links";
import type { Refused } from "~/forms/refusals.server";
import { hasWay, type NotificationGroup, type NotificationWay } from "~/trade/notification-groups";
import { Draft } from "~/ui/forms/draft";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import { QuietHoursFields, quietValues } from "./quiet-hours-fields";
import type { NotificationSettings } from "./settings.server";

const GROUPS: Readonly<Record<NotificationGroup, { title: string; hint: string }>> = {
  steps: { title: "Load updates", hint: "Accepted, picked up, delivered and more" },
  your_move: { title: "Your move", hint: "A load is waiting on you, or an invoice is due" },
  messages: { title: "Messages", hint: "Someone messaged you" },
  matches: { title: "Matching loads", hint: "New loads for your saved searches" },
  news: { title: "News from Haulway", hint: "What is new, and what you should know" },
};

const WAYS: Readonly<Record<NotificationWay, string>> = { push: "Push", mail: "Email", text: "Text" };

interface BoxProps {
  name: string;
  label: string;
  on: Readonly<Record<string, string>>;
}

function Box({ name, label, on }: BoxProps) {
  return (
    <label className="check">
      <input type="checkbox" value="true" id={name} name={name} defaultChecked={name in on} />
      <span className="for-readers">{label}</span>
    </label>
  );
}

export function NotificationSettingsForm(props: NotificationSettings & { refusal: Refused | undefined }) {
  const { groups, ways, on, hours, isGuess, getsNotices, getsMail, getsTexts, toConfirm, refusal } = props;
  const answers = refusal ?? {
    values: { ...quietValues(hours), ...Object.fromEntries(on.map((name) => [name, "true"])) },
  };
  return (
    <KeyedForm className="stack" noValidate>
      {refusal && <Alert>{refusal.message}</Alert>}
      <Draft refusal={refusal} />
      {!getsNotices && (
        <p>
          Notifications aren't on for any phone yet. <Link to="/user-account/phones">Turn them on</Link>
        </p>
      )}
      <table className="ways">
        <thead>
          <tr>
            <th scope="col">Notify me about</th>
            {ways.map((way) => (
              <th key={way} scope="col">
                {WAYS[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((about) => (
            <tr key={about}>
              <th scope="row">
                {GROUPS[about].title} <span className="quiet">{GROUPS[about].hint}</span>
              </th>
              {ways.map((way) => (
                <td key={way}>
                  {hasWay(about, way) && (
                    <Box
                      name={`${about}_${way}`}
                      label={`${GROUPS[about].title}: ${WAYS[way]}`}
                      on={answers.values}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">
        Push notifications arrive right away. We email you about anything you haven't seen after two minutes,
        at most once an hour per load.{" "}
        {!getsMail && (
          <>
            We email only confirmed addresses. <Link to="/user-account/email">Confirm yours</Link>
          </>
        )}
      </p>
      {ways.includes("text") && (
        <p className="hint">
          {getsTexts
            ? "We text the number in your profile, at most four times a day. Reply STOP to opt out."
            : toConfirm
              ? "We text only confirmed numbers. Confirm yours below."
              : "We text only US and Canadian numbers. Your profile doesn't have one."}
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
      <SubmitButton>Save Changes</SubmitButton>
    </KeyedForm>
  );
}
