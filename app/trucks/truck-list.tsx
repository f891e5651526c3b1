import { Link } from "#links";
import { Numbered } from "~/trade/numbered";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { TruckRow } from "./trucks-page.server";

function Loads({ loads }: Pick<TruckRow, "loads">) {
  return (
    <ul className="points">
      {loads.map(({ id, name }) => (
        <li key={id}>
          <Link to={`/load-details/${id}/driver`}>
            <Numbered>{name}</Numbered>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function About({ truck: { name, about, loads } }: { truck: TruckRow }) {
  return (
    <div>
      <strong>{name}</strong>
      {about && <p className="quiet">{about}</p>}
      {loads.length > 0 && (
        <>
          <p className="quiet">Assigned to:</p>
          <Loads loads={loads} />
        </>
      )}
    </div>
  );
}

export function TruckList({ trucks }: { trucks: readonly TruckRow[] }) {
  return (
    <ul className="devices" aria-label="Trucks">
      {trucks.map((truck) => (
        <li key={truck.id}>
          <About truck={truck} />
          <div className="row">
            <Link className="button plain" to={`/trucks?ask=edit&truck=${truck.id}`}>
              Edit<span className="for-readers"> truck {truck.name}</span>
            </Link>
            <Link className="button plain" to={`/trucks?ask=retire&truck=${truck.id}`}>
              Retire<span className="for-readers"> truck {truck.name}</span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function RetiredList({ retired }: { retired: readonly TruckRow[] }) {
  return (
    <details className="more" open={retired.some(({ loads }) => loads.length > 0)}>
      <summary>Retired trucks ({retired.length})</summary>
      <ul className="devices" aria-label="Retired trucks">
        {retired.map((truck, nth) => (
          <li key={truck.id}>
            <About truck={truck} />
            <KeyedForm nth={nth} action={`/trucks?step=restore&truck=${truck.id}`}>
              <input type="hidden" name="seen" value={truck.seen} />
              <SubmitButton look="plain">
                Bring Back<span className="for-readers"> truck {truck.name}</span>
              </SubmitButton>
            </KeyedForm>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function RetireQuestion({ asked: { id, name, seen, loads } }: { asked: TruckRow }) {
  return (
    <section className="card stack" aria-labelledby="retire">
      <h2 id="retire">Retire truck {name}?</h2>
      {loads.length > 0 ? (
        <>
          <p>It stays on these loads until you assign another truck. Open each to do that now.</p>
          <Loads loads={loads} />
        </>
      ) : (
        <p>You can no longer assign it to a load. You can bring it back within a year.</p>
      )}
      <div className="row">
        <KeyedForm action={`/trucks?step=retire&truck=${id}`}>
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="loads" value={loads.map((load) => load.id).join(",")} />
          <SubmitButton look="danger">Retire Truck</SubmitButton>
        </KeyedForm>
        <Link className="button plain" to="/trucks">
          Keep Truck
        </Link>
      </div>
    </section>
  );
}
