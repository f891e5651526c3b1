import { useEffect, useRef } from "react";
import { STATES } from "~/trade/states";
import { MOST_BETWEEN } from "~/trade/stop-names";
import type { Answers } from "~/ui/forms/field";
import { SubmitButton } from "~/ui/forms/submit-button";
import { type Filled, Rows } from "../controls";
import type { FormPart } from "../load-form-parts.server";
import { STATE_LIST, stopCount } from "./stop-form";

/** The values of the form, and the stop that a button added, or before which it removed one. */
export interface StopAnswers extends Answers {
  stop?: number;
}

interface Props extends Filled {
  /** The fields of one stop. */
  part: FormPart;
  answers?: StopAnswers;
  /** The URL to which the form is posted. */
  action: string;
}

/** Returns the fields of the stop at this position. */
const rowsAt = ({ rows }: FormPart, position: number) => ({
  rows: rows.map((row) => row.map((field) => ({ ...field, name: `stop${position}_${field.name}` }))),
});

/**
 * Shows the stops between origin and destination. The buttons that add and remove a stop send the form to a
 * URL with a step, and the response contains the form with the typed values.
 */
export function StopFields({ part, action, answers, today }: Props) {
  const { values = {}, stop: focused } = answers ?? {};
  const count = stopCount(values);
  const changed = useRef<HTMLFieldSetElement & HTMLDivElement>(null);
  useEffect(() => {
    if (focused !== undefined) changed.current?.focus();
  }, [focused]);
  // Without scripts, the browser focuses the element with `autofocus`.
  const focus = { ref: changed, tabIndex: -1, autoFocus: true };
  return (
    <>
      {Array.from({ length: count }, (_, at) => at + 1).map((position) => (
        <fieldset key={position} {...(focused === position && focus)}>
          <legend>{`Stop ${position + 1}`}</legend>
          <Rows part={rowsAt(part, position)} answers={answers} today={today} />
          <SubmitButton look="plain" formAction={`${action}?stop=remove-${position}`}>
            {`Remove Stop ${position + 1}`}
          </SubmitButton>
        </fieldset>
      ))}
      {count > 0 && (
        <datalist id={STATE_LIST}>
          {STATES.map((state) => (
            <option key={state} value={state} />
          ))}
        </datalist>
      )}
      <div {...(focused === 0 && focus)}>
        {count < MOST_BETWEEN && (
          <SubmitButton look="plain" formAction={`${action}?stop=add`} data-more={`${action}?stop=keep`}>
            Add a Stop
          </SubmitButton>
        )}
      </div>
    </>
  );
}
