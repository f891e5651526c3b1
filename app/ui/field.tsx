import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";

/** What a refused form knows of its fields. */
export interface Answers {
  values?: Readonly<Record<string, string>>;
  fields?: Readonly<Record<string, string>>;
}

interface Common {
  name: string;
  label: string;
  hint?: string;
  /** The refused form: what was typed and what is wrong with it. */
  answers?: Answers;
}

/** What is wrong with a control, beside it: `aria-describedby` of the control names it. */
export function Complaint({ name, error }: { name: string; error?: string }) {
  return error ? (
    <p className="error" id={`${name}-error`}>
      {error}
    </p>
  ) : null;
}

function Frame({ name, label, hint, error, children }: Common & { error?: string; children: ReactNode }) {
  return (
    <div className={error ? "field wrong" : "field"}>
      <label htmlFor={name}>{label}</label>
      {children}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <Complaint name={name} error={error} />
    </div>
  );
}

function described({ name, hint, answers }: Common) {
  const error = answers?.fields?.[name];
  const ids = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return {
    error,
    control: {
      id: name,
      name,
      "aria-describedby": ids || undefined,
      "aria-invalid": error ? true : undefined,
      // Several may say so: a browser without scripts goes to the first.
      autoFocus: error ? true : undefined,
    },
  };
}

/** At the head of a form that also has fields which may stay empty; the marks are drawn by marks.css. */
export function MarkedRequired() {
  return <p className="hint">Fill in what is marked *; the rest is optional.</p>;
}

export function Field(props: Common & Omit<InputHTMLAttributes<HTMLInputElement>, "name">) {
  const { label, hint, answers, defaultValue, ...input } = props;
  const { error, control } = described(props);
  const isFile = input.type === "file";
  return (
    <Frame name={props.name} label={label} hint={hint} error={error}>
      <input
        type="text"
        {...input}
        {...control}
        defaultValue={isFile ? undefined : (answers?.values?.[props.name] ?? defaultValue)}
      />
    </Frame>
  );
}

export function NumberField(props: Parameters<typeof Field>[0]) {
  return <Field type="number" min={0} step="any" inputMode="decimal" {...props} />;
}

export function TextArea(props: Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name">) {
  const { label, hint, answers, defaultValue, ...area } = props;
  const { error, control } = described(props);
  return (
    <Frame name={props.name} label={label} hint={hint} error={error}>
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
      /** The first entry, which stands for none. */
      none: string;
    },
) {
  const { label, hint, answers, defaultValue, options, none, ...select } = props;
  const { error, control } = described(props);
  return (
    <Frame name={props.name} label={label} hint={hint} error={error}>
      <select {...select} {...control} defaultValue={answers?.values?.[props.name] ?? defaultValue ?? ""}>
        <option value="">{none}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** After a refused form an unticked box stays so, whatever the default was. */
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
      <Complaint name={name} error={error} />
    </>
  );
}
