import { Form, Link } from "#links";
import { type Answers, Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Instant } from "~/ui/instant";
import { SettingsSection } from "~/ui/settings-section";
import type { Again } from "./send-since.server";
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
      <Link className="button main" to={HERE}>
        I Saved It
      </Link>
    </section>
  );
}

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
          Keep Webhook
        </Link>
      </div>
    </section>
  );
}

interface AgainProps {
  shown: WebhookRow;
  again: Again | Answers;
}

export function SendAgainSince({ shown: { id }, again }: AgainProps) {
  if (!("messages" in again))
    return (
      <Form method="get" action={HERE} className="stack" noValidate>
        <input type="hidden" name="webhook" value={id} />
        <Field
          name="since"
          type="datetime-local"
          label="Send everything again since"
          hint="Date and time in UTC. The log goes back 30 days."
          required
          answers={again}
        />
        <SubmitButton look="plain">Continue</SubmitButton>
      </Form>
    );
  const { sinceMs, untilMs, messages } = again;
  const count = messages === 1 ? "1 message" : `${messages.toLocaleString("en-US")} messages`;
  return (
    <section className="card stack" aria-labelledby="again">
      <h2 id="again">Send {count} again?</h2>
      <p>
        These are all messages about loads since <Instant ms={sinceMs} />. Each keeps its webhook-id, so your
        server can tell which ones it already has.
      </p>
      <div className="row">
        <KeyedForm action={stepOf("since", id)}>
          <input type="hidden" name="sinceMs" value={sinceMs} />
          <input type="hidden" name="untilMs" value={untilMs} />
          <input type="hidden" name="messages" value={messages} />
          <SubmitButton>Send Again</SubmitButton>
        </KeyedForm>
        <Link className="button plain" to={`${HERE}?webhook=${id}`}>
          Don't Send
        </Link>
      </div>
    </section>
  );
}

export function WebhookSteps({ shown: { id, url, state, isOn, seen, events } }: { shown: WebhookRow }) {
  return (
    <SettingsSection id="webhook" title={url}>
      <p>{state}</p>
      <p className="quiet">Events: {events.join(", ")}</p>
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
