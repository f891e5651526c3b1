import { Link } from "#links";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Instant } from "~/ui/instant";
import { SettingsSection } from "~/ui/settings-section";
import type { MessageRow, WebhookRow } from "./webhooks-page.server";

const HERE = "/user-account/webhooks";
const stepOf = (step: string, id: string) => `${HERE}?step=${step}&webhook=${id}`;

/** Shows a new secret, which no other page shows. */
export function Secret({ secret }: { secret: string }) {
  return (
    <section className="card stack" aria-labelledby="secret">
      <h2 id="secret">Signing secret</h2>
      <p>
        <code>{secret}</code>
      </p>
      <p>Copy it to your server now. This is the only time we show it.</p>
      <Link className="button" to={HERE}>
        I Have Copied It
      </Link>
    </section>
  );
}

/** Lists the webhooks. */
export function WebhookList({ all }: { all: readonly WebhookRow[] }) {
  return (
    <ul className="devices" aria-label="Webhooks">
      {all.map(({ id, url, state }) => (
        <li key={id}>
          <div>
            <strong>{url}</strong>
            <p className="quiet">{state}</p>
          </div>
          <Link className="button plain" to={`${HERE}?webhook=${id}`}>
            Open<span className="for-readers"> webhook {url}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Asks for confirmation before a webhook is deleted. */
export function DeleteQuestion({ shown: { id, url } }: { shown: WebhookRow }) {
  return (
    <section className="card stack" aria-labelledby="delete">
      <h2 id="delete">Delete this webhook?</h2>
      <p>We'll stop sending messages to {url} and delete its log.</p>
      <div className="row">
        <KeyedForm action={stepOf("delete", id)}>
          <SubmitButton look="danger">Delete Webhook</SubmitButton>
        </KeyedForm>
        <Link className="button plain" to={`${HERE}?webhook=${id}`}>
          Keep
        </Link>
      </div>
    </section>
  );
}

/** Shows a webhook, with the forms that change it. */
export function WebhookSteps({ shown: { id, url, state, isOn, seen, events } }: { shown: WebhookRow }) {
  return (
    <SettingsSection id="webhook" title={url}>
      <p>{state}</p>
      <p className="quiet">{events.join(", ")}</p>
      <div className="row">
        {isOn && (
          <KeyedForm action={stepOf("test", id)}>
            <SubmitButton>Send Test</SubmitButton>
          </KeyedForm>
        )}
        <KeyedForm action={stepOf(isOn ? "off" : "on", id)}>
          <SubmitButton look="plain">{isOn ? "Turn Off" : "Turn On"}</SubmitButton>
        </KeyedForm>
        <KeyedForm action={stepOf("secret", id)} once={false}>
          <input type="hidden" name="seen" value={seen} />
          <SubmitButton look="plain">New Secret</SubmitButton>
        </KeyedForm>
        <Link className="button plain" to={`${HERE}?webhook=${id}&ask=delete`}>
          Delete
        </Link>
      </div>
      <p className="quiet">After New Secret, messages have the signatures of both secrets for 24 hours.</p>
    </SettingsSection>
  );
}

/** Lists the latest messages of a webhook. */
export function MessageLog({ shown, messages }: { shown: WebhookRow; messages: readonly MessageRow[] }) {
  return (
    <SettingsSection id="log" title="Latest messages">
      {messages.length === 0 && <p>No messages yet.</p>}
      <ul className="devices" aria-label="Latest messages">
        {messages.map(({ id, what, load, at, state, tries, nextAt, answer, mayRepeat }, nth) => (
          <li key={id}>
            <div>
              <strong>{what}</strong>
              {load && (
                <>
                  {" "}
                  <Link to={`/load-details/${load.id}`}>{load.number}</Link>
                </>
              )}
              <p className="quiet">
                <Instant ms={at} /> · {state} · Tries: {tries}
                {answer && ` · ${answer}`}
              </p>
              {nextAt !== null && (
                <p className="quiet">
                  Next try: <Instant ms={nextAt} />
                </p>
              )}
            </div>
            {mayRepeat && shown.isOn && (
              <KeyedForm nth={nth} action={`${stepOf("again", shown.id)}&message=${id}`}>
                <SubmitButton look="plain">
                  Send Again<span className="for-readers"> {what}</span>
                </SubmitButton>
              </KeyedForm>
            )}
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
