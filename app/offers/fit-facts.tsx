import { Fragment } from "react";
import { Link } from "#links";
import type { OwnFit } from "~/requests/fixes";
import { Facts } from "~/ui/facts";

/** The load's page does not share this component, because the page would exceed its size limit. */
export function FitFacts({ fit: { met, shortfalls = [] } }: { fit: OwnFit }) {
  const lacks = shortfalls.map(({ words, to }, at) => (
    <Fragment key={words}>
      {at > 0 && "\n"}
      {to ? <Link to={to}>{words}</Link> : words}
    </Fragment>
  ));
  return <Facts caption="Your fit" facts={[met ? ["Fit", met] : ["The shipper will see", lacks]]} />;
}
