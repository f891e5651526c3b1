import { thrown } from "~/forms/refusals.server";
import { NotFound } from "~/platform/errors";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;

/** This is a route, so that the root loader runs and the error page can show the user's navigation. */
export function loader() {
  throw thrown(new NotFound());
}
export const action = loader;

export default function Nowhere() {
  return null;
}
