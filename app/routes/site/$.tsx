import { thrown } from "~/forms/refusals.server";
import { NotFound } from "~/platform/errors";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;

/** Any unknown URL. It is a route so that the error page knows who is signed in. */
export function loader() {
  throw thrown(new NotFound());
}
export const action = loader;

export default function Nowhere() {
  return null;
}
