import { type Answers, FieldError } from "./field";

const STARS = [1, 2, 3, 4, 5] as const;

/** Radio buttons support arrow keys, screen readers and plain forms. */
export function StarPicker({ name, legend, answers }: { name: string; legend: string; answers?: Answers }) {
  const error = answers?.fields?.[name];
  return (
    <div
      role="radiogroup"
      className={error ? "star-picker wrong" : "star-picker"}
      aria-labelledby={`${name}-legend`}
      aria-describedby={error && `${name}-error`}
      aria-invalid={error ? true : undefined}
      aria-required="true"
    >
      <p className="legend" id={`${name}-legend`}>
        {legend}
      </p>
      <div className="star-row">
        {STARS.map((stars) => (
          <label key={stars}>
            <input
              type="radio"
              name={name}
              value={stars}
              required
              // biome-ignore lint/a11y/noAutofocus: a refused form focuses the wrong field.
              autoFocus={error && stars === 1 ? true : undefined}
              defaultChecked={answers?.values?.[name] === String(stars)}
            />
            <span className="star" aria-hidden="true">
              ★
            </span>
            <span className="for-readers">
              {stars} {stars === 1 ? "star" : "stars"}
            </span>
            <span className="quiet" aria-hidden="true">
              {stars}
            </span>
          </label>
        ))}
      </div>
      <FieldError name={name} error={error} answers={answers} />
    </div>
  );
}
