import { AMENDMENT_KINDS } from "~/trade/amendments";
import { type Answers, Field, SelectField } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { AmendmentsPage } from "./amendments-page.server";

type Ask = AmendmentsPage["asks"][number];

interface Props {
  ask: Ask;
  states: AmendmentsPage["states"];
  refusal?: Answers;
}

type Control = Pick<
  Parameters<typeof Field>[0],
  "name" | "label" | "hint" | "type" | "maxLength" | "required" | "inputMode"
>;

/** The fields for each kind of change, in the order in which its values are stored. */
const FIELDS_OF: Readonly<Record<Ask["kind"], readonly Control[]>> = {
  delivery: [
    { name: "destination_address_street", label: "Street", maxLength: 200, required: true },
    { name: "destination_address_city", label: "City", maxLength: 80 },
    { name: "destination_address_state", label: "State" },
    { name: "destination_address_zip", label: "ZIP", maxLength: 10, inputMode: "numeric" },
  ],
  phone: [
    {
      name: "phone_number",
      type: "tel",
      label: "Phone number for this load",
      maxLength: 40,
      required: true,
    },
  ],
  payee: [
    {
      name: "payee",
      label: "Pay to",
      hint: "Who gets paid for this load, such as your factoring company.",
      maxLength: 100,
      required: true,
    },
  ],
};

function Fields({ ask: { kind, held }, states, refusal }: Props) {
  const [first, ...place] = FIELDS_OF[kind].map((control, at) => {
    const filled = { ...control, defaultValue: held[at] ?? "", answers: refusal };
    return control.name === "destination_address_state" ? (
      <SelectField
        key={control.name}
        none="Choose"
        options={states.map((code) => [code, code] as const)}
        {...filled}
      />
    ) : (
      <Field key={control.name} {...filled} />
    );
  });
  return (
    <>
      {first}
      {place.length > 0 && <div className="columns place">{place}</div>}
    </>
  );
}

export function AskAmendment({ loadId, ...props }: { loadId: string } & Props) {
  const { ask, refusal } = props;
  const isRefused = FIELDS_OF[ask.kind].some(({ name }) => refusal?.values?.[name] !== undefined);
  return (
    <details open={isRefused}>
      <summary className="button plain">{AMENDMENT_KINDS[ask.kind].button}</summary>
      <KeyedForm
        action={`/load-details/${loadId}/changes?step=ask-${ask.kind}`}
        className="card stack"
        noValidate
      >
        <p>Current: {ask.holds}</p>
        <Fields {...props} />
        <SubmitButton look="plain" aria-label={`Request This Change: ${ask.name}`}>
          Request This Change
        </SubmitButton>
      </KeyedForm>
    </details>
  );
}
