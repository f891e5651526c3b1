import { Fragment } from "react";
import { Link } from "#links";
import type { OwnFit } from "./fixes";

export function OwnFitLine({ fit: { met, shortfalls = [], first } }: { fit: OwnFit }) {
  if (met) return <p className="quiet">{met}</p>;
  return (
    <p>
      Brokers will see:{" "}
      {shortfalls.map(({ words, to }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts can repeat, and links have no state.
        <Fragment key={at}>
          {at > 0 && ", "}
          {to ? <Link to={to}>{words}</Link> : words}
        </Fragment>
      ))}
      .
      {first && shortfalls.length > 1 && (
        <>
          {" "}
          <Link to={first}>Add them (2 min)</Link>
        </>
      )}
    </p>
  );
}
