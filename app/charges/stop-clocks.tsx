import type { ChargesPage } from "./charges-page.server";

type Stop = ChargesPage["stops"][number];

function Clock({ stop }: { stop: Stop }) {
  const isTwofold = stop.rows.some(({ byOwner }) => byOwner !== null);
  return (
    <table className="facts">
      <caption>
        Time at {stop.name.toLowerCase()}
        {stop.driver && `, ${stop.driver}`}
        {stop.appointment && `, scheduled ${stop.appointment}`}
      </caption>
      {isTwofold && (
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">Time</span>
            </th>
            <th scope="col">Driver's time</th>
            <th scope="col">Shipper's time</th>
          </tr>
        </thead>
      )}
      <tbody>
        {stop.rows.map(({ name, byDriver, byOwner }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{byDriver}</td>
            {isTwofold && <td>{byOwner === byDriver ? byOwner : <strong>{byOwner}</strong>}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function StopClocks({ stops }: { stops: readonly Stop[] }) {
  return (
    <>
      {stops.map((stop) => (
        <Clock key={`${stop.name} ${stop.driver}`} stop={stop} />
      ))}
    </>
  );
}
