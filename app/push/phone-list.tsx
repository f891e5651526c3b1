import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Icon } from "~/ui/icon";
import { Instant } from "~/ui/instant";
import type { Phone } from "./phones.server";

interface Props {
  phones: readonly Phone[];
  removeAction: string;
  testAction: string;
}

export function PhoneList({ phones, removeAction, testAction }: Props) {
  if (phones.length === 0)
    return <p>None yet. Turn on notifications above, or open this page on your phone.</p>;
  return (
    <>
      <ul className="devices" aria-label="Phones with notifications">
        {phones.map((phone, nth) => (
          <li key={phone.id}>
            <div>
              <strong>{phone.name}</strong>
              {phone.isThis && (
                <>
                  {" "}
                  <span className="status complete">
                    <Icon name="check" /> This device
                  </span>
                </>
              )}
              <p className="quiet">
                On since <Instant ms={phone.sinceMs} />
              </p>
              {phone.lastMs !== null && (
                <p className="quiet">
                  Last notification <Instant ms={phone.lastMs} />
                </p>
              )}
            </div>
            <KeyedForm nth={nth} action={removeAction}>
              <input type="hidden" name="phone" value={phone.id} />
              <SubmitButton look="plain">
                Remove<span className="for-readers"> {phone.name}</span>
              </SubmitButton>
            </KeyedForm>
          </li>
        ))}
      </ul>
      <KeyedForm action={testAction}>
        <SubmitButton look="plain">Send a Test Notification</SubmitButton>
      </KeyedForm>
    </>
  );
}
