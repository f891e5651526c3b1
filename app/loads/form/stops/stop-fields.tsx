import { useEffect, useRef } from "react";
import { STATES } from "~/trade/states";
import { MOST_BETWEEN, STOP_KINDS } from "~/trade/stop-names";
import { type Answers, FieldError, typeFor } from "~/ui/forms/field";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { Filled } from "../controls";
import type { FormField, FormPart } from "../load-form-parts.server";
import { STATE_LIST, unpacked } from "./stop-form";

/** `stop` is the position of the stop to focus, or 0 for the button that adds a stop. */
export interface StopAnswers extends Answers {
  stops?: string;
  stop?: number;
}

interface Props extends Filled {
  /** The fields of one stop. */
  part: FormPart;
  answers?: StopAnswers;
  /** The URL to which the form is posted. */
  action: string;
}

const INPUTS: Partial<
  Record<NonNullable<FormField["is"]>, { type?: string; inputMode?: "numeric" | "decimal" }>
> = {
  day: { type: "date" },
  time: { type: "time" },
  phone: { type: "tel" },
  "ZIP code": { inputMode: "numeric" },
  count: { inputMode: "numeric" },
  measure: { inputMode: "decimal" },
};

interface ControlProps extends Omit<Filled, "answers"> {
  field: FormField;
  position: number;
  value: string;
  answers?: Answers;
}

/**
 * Without an error, the label contains its control, because the ids of the controls of eight stops would be a
 * large part of the page.
 */
function StopControl({ field, position, value, answers, today }: ControlProps) {
  const { is, label, required, list } = field;
  const name = `stop${position}_${field.name}`;
  const error = answers?.fields?.[name];
  const { type, ...input } = (is && INPUTS[is]) ?? {};
  const common = {
    name,
    required,
    defaultValue: value,
    ...(error && { id: name, "aria-describedby": `${name}-error`, "aria-invalid": true, autoFocus: true }),
  };
  const control =
    is === "stop kind" ? (
      <select {...common}>
        <option value="">Choose</option>
        {Object.entries(STOP_KINDS).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </select>
    ) : (
      <input
        type={typeFor(type, value)}
        min={is === "day" ? today : undefined}
        list={list}
        {...input}
        {...common}
        defaultValue={value || undefined}
      />
    );
  if (!error)
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: the label contains the select or the input.
      <label className="field">
        <b>{label}</b>
        {control}
      </label>
    );
  return (
    <div className="field wrong">
      <b>
        <label htmlFor={name}>{label}</label>
      </b>
      {control}
      <FieldError name={name} error={error} answers={answers} />
    </div>
  );
}

/**
 * Shows the stops between origin and destination. The buttons that add and remove a stop send the form to a
 * URL with a step, and the response contains the form with the typed values.
 */
export function StopFields({ part, action, answers, today }: Props) {
  const members = part.rows.flatMap((row) => row.map(({ name }) => name));
  const stops = unpacked(answers?.stops, members);
  const focused = answers?.stop;
  const changed = useRef<HTMLFieldSetElement & HTMLDivElement>(null);
  useEffect(() => {
    if (focused !== undefined) changed.current?.focus();
  }, [focused]);
  // Without scripts, the browser focuses the element with `autofocus`.
  const focus = { ref: changed, tabIndex: -1, autoFocus: true };
  return (
    <>
      {stops.map((values, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a changed number of stops replaces the form.
        <fieldset key={at} {...(focused === at + 1 && focus)}>
          <legend>{`Stop ${at + 2}`}</legend>
          {part.rows.map((row) => (
            <div key={row[0]?.name} className="columns">
              {row.map((field) => (
                <StopControl
                  key={field.name}
                  field={field}
                  position={at + 1}
                  value={values[field.name] ?? ""}
                  answers={answers}
                  today={today}
                />
              ))}
            </div>
          ))}
          <div>
            <SubmitButton look="plain" formAction={`${action}?stop=remove-${at + 1}`}>
              {`Remove Stop ${at + 2}`}
            </SubmitButton>
          </div>
        </fieldset>
      ))}
      {stops.length > 0 && (
        <datalist id={STATE_LIST}>
          {/* Written like the options of the selects above, so that the page compresses better. */}
          {STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </datalist>
      )}
      <div {...(focused === 0 && focus)}>
        {stops.length < MOST_BETWEEN && (
          <SubmitButton look="plain" formAction={`${action}?stop=add`} data-more={`${action}?stop=keep`}>
            Add a Stop
          </SubmitButton>
        )}
      </div>
    </>
  );
}
