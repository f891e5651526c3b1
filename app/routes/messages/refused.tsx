// Without this import, the compiler would move the code that all routes share into an extra script on every
// page.
import "~/bundles/page";
import { thrown } from "~/forms/refusals.server";
import { Forbidden } from "~/platform/errors";

/** The response to a form that another site posts to any URL (app/http/middleware.server.ts). */
export function loader() {
  throw thrown(
    new Forbidden(
      "This form didn't come from a Haulway page, so nothing was changed. Open the page in Haulway and try again.",
    ),
  );
}

export default function Refused() {
  return null;
}
