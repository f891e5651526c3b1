import type { ReactNode } from "react";
import { type Answers, TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { MOST_ANSWER } from "./limits";

/** A required text, for `readText`. */
export function StaffText({ rows = 3, ...area }: Parameters<typeof TextArea>[0]) {
  return <TextArea rows={rows} maxLength={MOST_ANSWER} required {...area} />;
}

interface FoldedProps {
  summary: string;
  /** The `step` of the form. */
  step: string;
  /** The number of forms above this one on the page. */
  nth?: number;
  /** The names of the form's fields. The form is open if one of them was refused. */
  fields: readonly string[];
  answers: Answers | undefined;
  children: ReactNode;
}

export function FoldedForm({ summary, step, nth, fields, answers, children }: FoldedProps) {
  return (
    <details className="more" open={fields.some((field) => answers?.fields?.[field] !== undefined)}>
      <summary>{summary}</summary>
      <KeyedForm className="stack" action={`?step=${step}`} nth={nth} noValidate>
        {children}
      </KeyedForm>
    </details>
  );
}
