// Without it the compiler would make a script of its own, for every page, of what this route shares with all others.
import "~/bundles/page";
import { thrown } from "~/forms/refusals.server";
import { Forbidden } from "~/platform/errors";

/** What a form sent from another site gets, whatever its address (app/http/middleware.server.ts). */
export function loader() {
  throw thrown(
    new Forbidden("This form was not sent from a page of Haulway. Open the page here and try again."),
  );
}

export default function Refused() {
  return null;
}
