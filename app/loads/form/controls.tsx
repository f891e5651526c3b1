import type { ComponentProps } from "react";
import { LUMPER_PAYERS } from "~/trade/accessorials";
import { EQUIPMENT } from "~/trade/equipment";
import { STATES } from "~/trade/states";
import { type Answers, Checkbox, Field, NumberField, SelectField, TextArea } from "~/ui/forms/field";
import type { FormField, FormPart } from "./load-form-parts.server";

const STATE_OPTIONS = STATES.map((state) => [state, state] as const);
const EQUIPMENT_OPTIONS = Object.entries(EQUIPMENT);
const PAYER_OPTIONS = Object.entries(LUMPER_PAYERS);

/** A full load is the empty choice. */
const SIZE_OPTIONS = [["partial", "Partial (enter its feet and pounds)"]] as const;

/** The values and errors of the form, and the first day that can be chosen. */
export interface Filled {
  answers?: Answers;
  today: string;
}

/** Shows a text field that offers its suggestions, if it has any, while the user types. */
function SuggestingField({
  suggestions,
  ...field
}: ComponentProps<typeof Field> & Pick<FormField, "suggestions">) {
  if (!suggestions) return <Field {...field} />;
  const listId = `${field.name}-suggestions`;
  return (
    <>
      <Field {...field} list={listId} />
      <datalist id={listId}>
        {suggestions.split("|").map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}

function Control({ field, answers, today }: { field: FormField } & Filled) {
  const { name, label, is, most, required, suggestions } = field;
  const common = { name, label, answers };
  switch (is) {
    case "paragraph":
      return <TextArea {...common} maxLength={most} />;
    case "day":
      return <Field {...common} type="date" min={today} required={required} />;
    case "time":
      return <Field {...common} type="time" />;
    case "phone":
      return <Field {...common} type="tel" maxLength={40} />;
    case "ZIP code":
      return <Field {...common} inputMode="numeric" />;
    case "state":
      return <SelectField {...common} none="–" options={STATE_OPTIONS} />;
    case "equipment":
      return <SelectField {...common} none="Not specified" options={EQUIPMENT_OPTIONS} />;
    case "size":
      return <SelectField {...common} none="Full" options={SIZE_OPTIONS} />;
    case "requirement":
      return <Checkbox {...common} />;
    case "dollars":
    case "amount":
      return <NumberField {...common} required={required} />;
    case "payer":
      return <SelectField {...common} none="Not agreed" options={PAYER_OPTIONS} />;
    case "measure":
      return <NumberField {...common} required={required} />;
    case "count":
      return <NumberField {...common} whole />;
    default:
      return <SuggestingField {...common} maxLength={most} suggestions={suggestions} />;
  }
}

export function Rows({
  part,
  isPlace = false,
  ...filled
}: { part: Pick<FormPart, "rows">; isPlace?: boolean } & Filled) {
  return (
    <>
      {part.rows.map((row) => {
        const controls = row.map((field) => <Control key={field.name} field={field} {...filled} />);
        if (row.length === 1) return controls;
        return (
          <div key={row[0]?.name} className={isPlace ? "columns place" : "columns"}>
            {controls}
          </div>
        );
      })}
    </>
  );
}
