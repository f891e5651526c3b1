import { Forbidden } from "~/platform/errors";
import { thrown } from "~/platform/refusals.server";

/** The answer to a form that another site sent, whatever its address was. */
export function loader() {
  throw thrown(
    new Forbidden("This form was not sent from a page of Haulway. Open the page here and try again."),
  );
}

export default function Refused() {
  return null;
}
