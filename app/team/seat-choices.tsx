import type { Role } from "~/trade/lifecycle";
import { GIVEN_SEATS, SEAT_LABELS, type Seat, seatsGivenBy } from "~/trade/seats";
import type { Answers } from "~/ui/forms/field";

/** The choice of what a new person may do, with an explanation of each choice. */
export function SeatChoices({ of, answers }: { of: Role; answers?: Answers }) {
  const error = answers?.fields?.seat;
  return (
    <fieldset
      className="choices"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && "seat-error"}
    >
      <legend>Role</legend>
      {seatsGivenBy(of).map((seat) => (
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
              {GIVEN_SEATS[seat]}
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
export function SeatSelect({ id, name, seat, of }: { id: string; name: string; seat: Seat; of: Role }) {
  const given: readonly Seat[] = seatsGivenBy(of);
  const listed = given.includes(seat) ? given : [seat, ...given];
  return (
    <div className="field">
      <label className="for-readers" htmlFor={id}>
        Role of {name}
      </label>
      <select id={id} name="seat" defaultValue={seat}>
        {listed.map((each) => (
          <option key={each} value={each}>
            {SEAT_LABELS[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
