import { useState } from "react";
import type { Doubts } from "~/distance/doubts.server";
import { MarkedRequired } from "~/ui/forms/field";
import { SubmitButton } from "~/ui/forms/submit-button";
import { type Filled, Rows } from "./controls";
import type { LaneHint } from "./lane-hint.server";
import type { FormPart } from "./load-form-parts.server";
import { RateHint } from "./rate-hint";
import { type StopAnswers, StopFields } from "./stops/stop-fields";

interface Props {
  form: string;
  answers?: StopAnswers;
  today: string;
  hint?: LaneHint | null;
  /** The URL to which the form is posted. */
  action: string;
}

interface Doubting {
  doubts: Doubts | null | undefined;
  onDoubts: (doubts: Doubts) => void;
}

type FieldsProps = { part: FormPart } & Omit<Props, "form" | "action"> & Doubting;

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

export function LoadFields({ form, hint, action, ...filled }: Props) {
  const [doubts, onDoubts] = useState(hint?.doubts);
  const parts: readonly FormPart[] = JSON.parse(form);
  return (
    <>
      {/* The Enter key activates the form's first button, so that button must not add or remove a stop. */}
      <SubmitButton look="for-readers" tabIndex={-1} aria-hidden="true">
        {" "}
      </SubmitButton>
      <MarkedRequired />
      {parts.map((part) => {
        if (part.part === "between")
          return <StopFields key="between" part={part} action={action} {...filled} />;
        if (part.part === "accessorials" || part.part === "contacts")
          return <Collapsed key={part.part} part={part} {...filled} />;
        return (
          <Fields key={part.part} part={part} hint={hint} {...filled} doubts={doubts} onDoubts={onDoubts} />
        );
      })}
    </>
  );
}
