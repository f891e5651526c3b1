import { useState } from "react";
import type { Doubts } from "~/distance/doubts.server";
import { LUMPER_PAYERS } from "~/trade/accessorials";
import { EQUIPMENT } from "~/trade/equipment";
import { STATES } from "~/trade/states";
import {
  AmountField,
  type Answers,
  Checkbox,
  Field,
  MarkedRequired,
  NumberField,
  SelectField,
  TextArea,
} from "~/ui/field";
import type { LaneHint } from "./lane-hint.server";
import { RateHint } from "./rate-hint";
import { fieldName, PARTS, type Part, TERMS, type Term } from "./terms";

const STATE_OPTIONS = STATES.map((state) => [state, state] as const);
const EQUIPMENT_OPTIONS = Object.entries(EQUIPMENT);
const PAYER_OPTIONS = Object.entries(LUMPER_PAYERS);

const LEGENDS: Readonly<Record<Part, string>> = {
  origin: "Origin",
  destination: "Destination",
  schedule: "When and how much",
  freight: "Freight",
  needs: "The driver needs",
  accessorials: "Waiting and extras beside the rate",
};

interface Props {
  answers?: Answers;
  /** The first day that may be chosen. */
  today: string;
  /** An edit requires more than a new load. */
  isEdit?: boolean;
  /** What the server knows of the lane as it stands in the form. */
  hint?: LaneHint | null;
}

type ControlProps = { term: Term } & Pick<Props, "answers" | "today" | "isEdit">;

function Control({ term, answers, today, isEdit = false }: ControlProps) {
  const { holds, form } = term;
  const common = { name: fieldName(term), label: form.asked ?? term.label, answers };
  switch (holds.is) {
    case "paragraph":
      return <TextArea {...common} maxLength={holds.most} />;
    case "day":
      return <Field {...common} type="date" min={today} required />;
    case "time":
      return <Field {...common} type="time" />;
    case "ZIP code":
      return <Field {...common} inputMode="numeric" />;
    case "state":
      return <SelectField {...common} none="–" options={STATE_OPTIONS} />;
    case "equipment":
      return <SelectField {...common} none="Not specified" options={EQUIPMENT_OPTIONS} />;
    case "requirement":
      return <Checkbox {...common} />;
    case "dollars":
      return <AmountField {...common} required />;
    case "amount":
      return <AmountField {...common} label={`${common.label} ($)`} />;
    case "payer":
      return <SelectField {...common} none="Not agreed" options={PAYER_OPTIONS} />;
    case "measure":
      return (
        <NumberField
          {...common}
          label={`${common.label} (${holds.unit})`}
          required={isEdit && form.requiredInEdit}
        />
      );
    case "count":
      return <NumberField {...common} step={1} />;
    default:
      return <Field {...common} />;
  }
}

/** The terms of a part, those that share a row together. */
function rowsOf(part: Part): Term[][] {
  const rows: Term[][] = [];
  let before: Term | undefined;
  for (const term of TERMS[part]) {
    if (term.form.inRow && before?.form.inRow) rows.at(-1)?.push(term);
    else rows.push([term]);
    before = term;
  }
  return rows;
}

interface Doubting {
  /** Doubts about the places as typed. */
  doubts: Doubts | null | undefined;
  onDoubts: (doubts: Doubts) => void;
}

/** The controls of a part, in their rows. */
function Rows({ part, isPlace = false, ...props }: { part: Part; isPlace?: boolean } & Props) {
  return (
    <>
      {rowsOf(part).map((row) => {
        const controls = row.map((term) => <Control key={term.column} term={term} {...props} />);
        if (!row[0]?.form.inRow) return controls;
        return (
          <div key={row[0].column} className={isPlace ? "columns place" : "columns"}>
            {controls}
          </div>
        );
      })}
    </>
  );
}

function Fields({ part, hint, doubts, onDoubts, ...props }: { part: Part } & Props & Doubting) {
  const isPlace = part === "origin" || part === "destination";
  return (
    <fieldset>
      <legend>{LEGENDS[part]}</legend>
      <Rows part={part} isPlace={isPlace} {...props} />
      {part === "schedule" && (
        <RateHint shown={hint} rate={props.answers?.values?.total_rate} onDoubts={onDoubts} />
      )}
      {isPlace && doubts?.[part] && (
        <p className="notice warning" role="status">
          {doubts[part]}
        </p>
      )}
    </fieldset>
  );
}

/** What is paid beside the rate: one line for a shipper who does not use it, open where something is typed or wrong. */
function Accessorials(props: Props) {
  const { values, fields } = props.answers ?? {};
  const isOpen = TERMS.accessorials.map(fieldName).some((name) => values?.[name] || fields?.[name]);
  return (
    <details className="more" open={isOpen}>
      <summary>{LEGENDS.accessorials}</summary>
      <Rows part="accessorials" {...props} />
    </details>
  );
}

/** The fields of a load, for new loads and edits alike. */
export function LoadFields(props: Props) {
  const [doubts, onDoubts] = useState(props.hint?.doubts);
  return (
    <>
      <MarkedRequired />
      {PARTS.filter((part) => part !== "accessorials").map((part) => (
        <Fields key={part} part={part} {...props} doubts={doubts} onDoubts={onDoubts} />
      ))}
      <Accessorials {...props} />
    </>
  );
}
