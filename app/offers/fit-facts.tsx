import { Fragment } from "react";
import { Link } from "#links";
import type { OwnFit } from "~/requests/fixes";
import { Facts } from "~/ui/facts";

/** A component shared with the load's page would exceed that page's size limit. */
export function FitFacts({ fit: { met, shortfalls = [] } }: { fit: OwnFit }) {
  const lacks = shortfalls.map(({ words, to }, at) => (
    <Fragment key={words}>
      {at > 0 && "\n"}
      {to ? <Link to={to}>{words}</Link> : words}
    </Fragment>
  ));
  return <Facts caption="Your fit" facts={[met ? ["Fit", met] : ["The shipper will see", lacks]]} />;
}
