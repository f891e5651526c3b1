import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";

export interface Answers {
  message?: string;
  values?: Readonly<Record<string, string>>;
  fields?: Readonly<Record<string, string>>;
}

interface Common {
  name: string;
  /** Default: the name. Required if the page has several fields of this name. */
  id?: string;
  label: string;
  hint?: string;
  answers?: Answers;
}

interface FieldErrorProps {
  name: string;
  error?: string;
  answers?: Answers;
}

function WithLoadLinks({ children }: { children: string }) {
  const parts = children.split(/(HW-\d+)/);
  return parts.map((part, at) =>
    at % 2 ? (
      <a key={part} className="whole" href={`/l/${part}`}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

/** An error that replaces the summary is announced as an alert. */
export function FieldError({ name, error, answers }: FieldErrorProps) {
  return error ? (
    <p className="error" id={`${name}-error`} role={error === answers?.message ? "alert" : undefined}>
      <WithLoadLinks>{error}</WithLoadLinks>
    </p>
  ) : null;
}

type FrameProps = Common & Omit<FieldErrorProps, "name"> & { children: ReactNode };

function Frame({ name, id = name, label, hint, error, answers, children }: FrameProps) {
  return (
    <div className={error ? "field wrong" : "field"}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError name={id} error={error} answers={answers} />
    </div>
  );
}

function described({ name, id = name, hint, answers }: Common) {
  const error = answers?.fields?.[name];
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    error,
    control: {
      id,
      name,
      "aria-describedby": ids || undefined,
      "aria-invalid": error ? true : undefined,
      // Every field with an error has `autofocus`. Without scripts, the browser focuses the first of these
      // fields.
      autoFocus: error ? true : undefined,
    },
  };
}

export function MarkedRequired() {
  return <p className="hint">Fields marked * are required.</p>;
}

const PICKED: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
  "datetime-local": /^\d{4}-\d\d-\d\dT\d\d:\d\d$/,
};

/** Returns the type of an input: a text field if a field with a picker could not show the typed value. */
export const typeFor = (type: string | undefined, value: string): string => {
  const picked = PICKED[type ?? ""];
  return !type || (value && picked && !picked.test(value)) ? "text" : type;
};

/**
 * A text field with its label, hint and error. If a field with a picker could not show the typed value, a
 * plain text field is rendered instead.
 */
export function Field(props: Common & Omit<InputHTMLAttributes<HTMLInputElement>, "name">) {
  const { label, hint, answers, defaultValue, ...input } = props;
  const { error, control } = described(props);
  const isFile = input.type === "file";
  const value = isFile ? undefined : (answers?.values?.[props.name] ?? defaultValue);
  return (
    <Frame name={props.name} id={props.id} label={label} hint={hint} error={error} answers={answers}>
      <input {...input} type={typeFor(input.type, String(value ?? ""))} {...control} defaultValue={value} />
    </Frame>
  );
}

/** A text field: the browser's number field drops text that is no number, and the mouse wheel changes it. */
export function NumberField({ whole, ...props }: Parameters<typeof Field>[0] & { whole?: boolean }) {
  return <Field inputMode={whole ? "numeric" : "decimal"} {...props} />;
}

export function TextArea(props: Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name">) {
  const { label, hint, answers, defaultValue, ...area } = props;
  const { error, control } = described(props);
  return (
    <Frame name={props.name} label={label} hint={hint} error={error} answers={answers}>
      <textarea
        rows={3}
        {...area}
        {...control}
        defaultValue={answers?.values?.[props.name] ?? defaultValue}
      />
    </Frame>
  );
}

export function SelectField(
  props: Common &
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "name"> & {
      options: readonly (readonly [value: string, label: string])[];
      none: string;
    },
) {
  const { label, hint, answers, defaultValue, options, none, ...select } = props;
  const { error, control } = described(props);
  return (
    <Frame name={props.name} label={label} hint={hint} error={error} answers={answers}>
      <select {...select} {...control} defaultValue={answers?.values?.[props.name] ?? defaultValue ?? ""}>
        <option value="">{none}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value === text ? undefined : value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** After a refused form, a box that the user unchecked remains unchecked, regardless of its default. */
export function Checkbox(props: Common & { defaultChecked?: boolean }) {
  const { name, label, answers, defaultChecked } = props;
  const { error, control } = described(props);
  const checked = answers?.values ? name in answers.values : defaultChecked;
  return (
    <>
      <label className="check">
        <input type="checkbox" value="true" {...control} defaultChecked={checked} />
        <span>{label}</span>
      </label>
      <FieldError name={name} error={error} answers={answers} />
    </>
  );
}
