import { Form } from "#links";
import { type Answers, Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Icon } from "~/ui/icon";
import { Instant } from "~/ui/instant";
import type { Device } from "./devices.server";

interface Props {
  devices: readonly Device[];
  signOutAction: string;
  elsewhereAction: string;
  answers?: Answers;
}

function SignOut({ device, nth, action }: { device: Device; nth: number; action: string }) {
  const words = (
    <>
      Sign Out<span className="for-readers"> {device.isThis ? "this device" : device.name}</span>
    </>
  );
  // With `reloadDocument`, the browser itself posts the form, so that the service worker can ask about unsent
  // items first.
  if (device.isThis)
    return (
      <Form method="post" action="/logout" reloadDocument>
        <input type="hidden" name="session_id" value={device.sessionId} />
        <button type="submit" className="button plain">
          {words}
        </button>
      </Form>
    );
  return (
    <KeyedForm nth={nth} action={action}>
      <input type="hidden" name="session_id" value={device.sessionId} />
      <SubmitButton look="plain">{words}</SubmitButton>
    </KeyedForm>
  );
}

export function DeviceList({ devices, signOutAction, elsewhereAction, answers }: Props) {
  return (
    <>
      <ul className="devices" aria-label="Signed-in devices">
        {devices.map((device, nth) => (
          <li key={device.sessionId}>
            <div>
              <strong>{device.name}</strong>
              {device.isThis && (
                <>
                  {" "}
                  <span className="status complete">
                    <Icon name="check" /> This device
                  </span>
                </>
              )}
              {device.company && <p className="quiet">Acting for {device.company}</p>}
              <p className="quiet">
                Signed in <Instant ms={device.signedInAtMs} />
              </p>
              <p className="quiet">
                {device.isThis ? (
                  "Active now"
                ) : (
                  <>
                    Last active <Instant ms={device.lastSeenAtMs} />
                  </>
                )}
              </p>
            </div>
            <SignOut device={device} nth={nth} action={signOutAction} />
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <KeyedForm action={elsewhereAction} className="stack" noValidate>
          <Field
            name="elsewhere_password"
            label="Your password"
            type="password"
            autoComplete="current-password"
            required
            answers={answers}
          />
          <SubmitButton look="danger">Sign Out Everywhere Else</SubmitButton>
        </KeyedForm>
      )}
    </>
  );
}
