import { Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { DriverFields } from "./account-fields";

/** The profile fields that this form sends unchanged. */
const LEFT = ["full_name", "username", "phone_number", "website"] as const;

/**
 * The part of the account form that a new driver fills in first: truck and home, and the phone number if it
 * is missing. Hidden fields send the rest of the profile unchanged.
 */
export function TruckForm({ values }: { values: Readonly<Record<string, string>> }) {
  const left = LEFT.filter((name) => name !== "phone_number" || values.phone_number);
  return (
    <KeyedForm className="stack" noValidate>
      {left.map((name) => (
        <input key={name} type="hidden" name={name} value={values[name] ?? ""} />
      ))}
      <DriverFields answers={{ values }} />
      {!values.phone_number && (
        <Field name="phone_number" label="Phone" type="tel" autoComplete="tel" required />
      )}
      <div className="bottom row">
        <SubmitButton>Save and Continue</SubmitButton>
      </div>
    </KeyedForm>
  );
}
