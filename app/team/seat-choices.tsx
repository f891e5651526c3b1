import type { Role } from "~/trade/lifecycle";
import { GIVEN_SEATS, SEAT_LABELS, type Seat, seatsGivenBy } from "~/trade/seats";
import { Choices } from "~/ui/forms/choices";
import type { Answers } from "~/ui/forms/field";

export function SeatChoices({ of, answers }: { of: Role; answers?: Answers }) {
  const options = seatsGivenBy(of).map((seat) => [seat, SEAT_LABELS[seat], GIVEN_SEATS[seat]] as const);
  return <Choices name="seat" legend="Role" options={options} answers={answers} />;
}

/** Also lists the person's seat if owners cannot give it. */
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
