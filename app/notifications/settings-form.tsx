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
  steps: { title: "Load steps", hint: "Accepted, picked up, delivered and the like" },
  your_move: { title: "Your move", hint: "A load waits for you, or an invoice is due" },
  messages: { title: "Messages", hint: "Somebody wrote to you" },
  matches: { title: "Matching loads", hint: "New loads for your saved searches" },
};

const WAYS: Readonly<Record<NotificationWay, string>> = {
  push: "On my phone, at once",
  mail: "By mail, if I have not seen it",
  text: "By text, if I have not seen it",
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
          No phone of yours takes notices yet: <Link to="/user-account/phones">turn them on</Link>.
        </p>
      )}
      <p className="hint">
        Mails tell what you have not seen within two minutes, at most one an hour for a load.{" "}
        {!getsMail && (
          <>
            They go to a confirmed address only: <Link to="/user-account/email">confirm yours</Link>.
          </>
        )}
      </p>
      {ways.includes("text") && (
        <p className="hint">
          {getsTexts
            ? "Texts go to the number of your profile, at most four a day. Answer STOP to end them."
            : toConfirm
              ? "Texts go to a confirmed number only: confirm yours below."
              : "Texts go to a number in the United States or Canada, and your profile has none."}
        </p>
      )}
      <fieldset>
        <legend>Quiet hours</legend>
        <p className="hint">
          What comes meanwhile is told afterwards. A load that is picked up or delivered today is told at any
          hour.
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
