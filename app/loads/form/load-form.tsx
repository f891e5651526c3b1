import { type ComponentProps, useState } from "react";
import type { Doubts } from "~/distance/doubts.server";
import { LUMPER_PAYERS } from "~/trade/accessorials";
import { EQUIPMENT } from "~/trade/equipment";
import { STATES } from "~/trade/states";
import {
  type Answers,
  Checkbox,
  Field,
  MarkedRequired,
  NumberField,
  SelectField,
  TextArea,
} from "~/ui/forms/field";
import type { LaneHint } from "./lane-hint.server";
import type { FormField, FormPart } from "./load-form-parts.server";
import { RateHint } from "./rate-hint";

const STATE_OPTIONS = STATES.map((state) => [state, state] as const);
const EQUIPMENT_OPTIONS = Object.entries(EQUIPMENT);
const PAYER_OPTIONS = Object.entries(LUMPER_PAYERS);

interface Props {
  form: string;
  answers?: Answers;
  today: string;
  hint?: LaneHint | null;
}

type Filled = Pick<Props, "answers" | "today">;

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
        {suggestions.map((value) => (
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

interface Doubting {
  doubts: Doubts | null | undefined;
  onDoubts: (doubts: Doubts) => void;
}

function Rows({ part, isPlace = false, ...filled }: { part: FormPart; isPlace?: boolean } & Filled) {
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

type FieldsProps = { part: FormPart } & Omit<Props, "form"> & Doubting;

function Fields({ part, hint, doubts, onDoubts, ...filled }: FieldsProps) {
  const end = part.part === "origin" || part.part === "destination" ? part.part : null;
  return (
    <fieldset>
      <legend>{part.legend}</legend>
      <Rows part={part} isPlace={end !== null} {...filled} />
      {part.part === "schedule" && (
        <RateHint shown={hint} rate={filled.answers?.values?.total_rate} onDoubts={onDoubts} />
      )}
      {end && doubts?.[end] && (
        <p className="notice warning" role="status">
          {doubts[end]}
        </p>
      )}
    </fieldset>
  );
}

function Collapsed({ part, ...filled }: { part: FormPart } & Filled) {
  const { values, fields } = filled.answers ?? {};
  const isOpen = part.rows.flat().some(({ name }) => values?.[name] || fields?.[name]);
  return (
    <details className="more" open={isOpen}>
      <summary>{part.legend}</summary>
      <Rows part={part} {...filled} />
    </details>
  );
}

export function LoadFields({ form, hint, ...filled }: Props) {
  const [doubts, onDoubts] = useState(hint?.doubts);
  const parts: readonly FormPart[] = JSON.parse(form);
  return (
    <>
      <MarkedRequired />
      {parts.map((part) =>
        part.part === "accessorials" || part.part === "contacts" ? (
          <Collapsed key={part.part} part={part} {...filled} />
        ) : (
          <Fields key={part.part} part={part} hint={hint} {...filled} doubts={doubts} onDoubts={onDoubts} />
        ),
      )}
    </>
  );
}
