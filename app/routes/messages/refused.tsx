// Without this import the compiler would put the code that this route shares with all others into an extra
// script of every page.
import "~/bundles/page";
import { thrown } from "~/forms/refusals.server";
import { Forbidden } from "~/platform/errors";

/** The response to a form sent from another site, for any URL (app/http/middleware.server.ts). */
export function loader() {
  throw thrown(
    new Forbidden("This form was not sent from a page of Haulway. Open the page here and try again."),
  );
}

export default function Refused() {
  return null;
}
