import { type Answers, Field, SelectField } from "~/ui/field";
import { KeyedForm } from "~/ui/keyed-form";
import { SubmitButton } from "~/ui/submit-button";
import type { ChangesPage } from "./changes-page.server";

type Ask = ChangesPage["asks"][number];

interface Props {
  ask: Ask;
  states: ChangesPage["states"];
  refusal?: Answers;
}

function DeliveryFields({ held, states, refusal }: { held: Ask["held"] } & Omit<Props, "ask">) {
  const [street, city, state, zip] = held;
  return (
    <>
      <Field
        name="destination_address_street"
        label="Street"
        defaultValue={street ?? ""}
        maxLength={200}
        required
        answers={refusal}
      />
      <div className="columns place">
        <Field
          name="destination_address_city"
          label="City"
          defaultValue={city ?? ""}
          maxLength={80}
          answers={refusal}
        />
        <SelectField
          name="destination_address_state"
          label="State"
          none="Choose"
          defaultValue={state ?? ""}
          options={states.map((code) => [code, code] as const)}
          answers={refusal}
        />
        <Field
          name="destination_address_zip"
          label="ZIP"
          inputMode="numeric"
          defaultValue={zip ?? ""}
          maxLength={10}
          answers={refusal}
        />
      </div>
    </>
  );
}

function Fields({ ask: { kind, held }, states, refusal }: Props) {
  const [value] = held;
  if (kind === "delivery") return <DeliveryFields held={held} states={states} refusal={refusal} />;
  return kind === "phone" ? (
    <Field
      name="phone_number"
      type="tel"
      label="Telephone number for this load"
      defaultValue={value ?? ""}
      maxLength={40}
      required
      answers={refusal}
    />
  ) : (
    <Field
      name="payee"
      label="Pay to"
      hint="As your invoice of this load says it, for example a factoring company."
      defaultValue={value ?? ""}
      maxLength={100}
      required
      answers={refusal}
    />
  );
}

const FIELDS_OF: Readonly<Record<Ask["kind"], readonly string[]>> = {
  delivery: [
    "destination_address_street",
    "destination_address_city",
    "destination_address_state",
    "destination_address_zip",
  ],
  phone: ["phone_number"],
  payee: ["payee"],
};

/** Asks for another value of what was signed. */
export function AskChange({ loadId, ...props }: { loadId: string } & Props) {
  const { ask, refusal } = props;
  // What was typed is shown again, whatever it was refused for.
  const isRefused = FIELDS_OF[ask.kind].some((name) => refusal?.values?.[name] !== undefined);
  return (
    <details open={isRefused}>
      <summary className="button plain">{ask.name}</summary>
      <KeyedForm
        action={`/load-details/${loadId}/changes?step=ask-${ask.kind}`}
        className="card stack"
        noValidate
      >
        <p>Now: {ask.holds}</p>
        <Fields {...props} />
        <SubmitButton look="plain">Ask for This Change</SubmitButton>
      </KeyedForm>
    </details>
  );
}
