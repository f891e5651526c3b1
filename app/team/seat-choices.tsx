import { GIVEN_SEATS, type GivenSeat, SEAT_LABELS } from "~/trade/seats";
import type { Answers } from "~/ui/forms/field";

const SEATS = Object.entries(GIVEN_SEATS) as [GivenSeat, string][];

/** The choice of what a new person may do, with an explanation of each choice. */
export function SeatChoices({ answers }: { answers?: Answers }) {
  const error = answers?.fields?.seat;
  return (
    <fieldset
      className="choices"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && "seat-error"}
    >
      <legend>Role</legend>
      {SEATS.map(([seat, hint]) => (
        <div key={seat} className="choice">
          <input
            type="radio"
            name="seat"
            id={seat}
            value={seat}
            required
            aria-describedby={`${seat}-hint`}
            defaultChecked={answers?.values?.seat === seat}
          />
          <div>
            <label htmlFor={seat}>{SEAT_LABELS[seat]}</label>
            <p className="quiet" id={`${seat}-hint`}>
              {hint}
            </p>
          </div>
        </div>
      ))}
      {error && (
        <p className="error" id="seat-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The control that changes what a person may do. Also lists a seat that owners do not give. */
export function SeatSelect({ id, name, seat }: { id: string; name: string; seat: string }) {
  const listed = SEATS.some(([given]) => given === seat);
  return (
    <div className="field">
      <label className="for-readers" htmlFor={id}>
        Role of {name}
      </label>
      <select id={id} name="seat" defaultValue={seat}>
        {!listed && <option value={seat}>{SEAT_LABELS[seat as GivenSeat]}</option>}
        {SEATS.map(([given]) => (
          <option key={given} value={given}>
            {SEAT_LABELS[given]}
          </option>
        ))}
      </select>
    </div>
  );
}
