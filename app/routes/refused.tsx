// Without it the compiler would make a script of its own, for every page, of what this route shares with all others.
import "~/bundles/page";
import { Forbidden } from "~/platform/errors";
import { thrown } from "~/platform/refusals.server";

/** What a form sent from another site gets, whatever its address (app/platform/middleware.server.ts). */
export function loader() {
  throw thrown(
    new Forbidden("This form was not sent from a page of Haulway. Open the page here and try again."),
  );
}

export default function Refused() {
  return null;
}
