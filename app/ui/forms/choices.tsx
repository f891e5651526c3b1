import type { Answers } from "./field";

interface Props {
  name: string;
  legend: string;
  options: readonly (readonly [value: string, label: string, explanation: string])[];
  chosen?: string;
  answers?: Answers;
}

export function Choices({ name, legend, options, chosen, answers }: Props) {
  const error = answers?.fields?.[name];
  const selected = answers?.values ? answers.values[name] : chosen;
  return (
    <fieldset
      className="choices"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${name}-error`}
    >
      <legend>{legend}</legend>
      {options.map(([value, label, explanation], index) => (
        <div key={value} className="choice">
          <input
            type="radio"
            name={name}
            id={value}
            value={value}
            required
            // biome-ignore lint/a11y/noAutofocus: a refused form focuses the wrong field.
            autoFocus={error && index === 0 ? true : undefined}
            aria-describedby={`${value}-hint`}
            defaultChecked={selected === value}
          />
          <div>
            <label htmlFor={value}>{label}</label>
            <p className="quiet" id={`${value}-hint`}>
              {explanation}
            </p>
          </div>
        </div>
      ))}
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
