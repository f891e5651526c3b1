import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { thrown } from "~/forms/refusals.server";
import { loadByNumber } from "~/loads/load-numbers.server";
import { NO_LOAD, NotFound } from "~/platform/errors";
import { readNumber } from "~/trade/load-number";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle = withScripts;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const asked = params.number ?? "";
  const number = readNumber(asked) ?? readNumber(`HW-${asked}`);
  const loadId = number && (await loadByNumber(viewer.id, number));
  if (!loadId) throw thrown(new NotFound(NO_LOAD));
  return redirect(`/load-details/${loadId}`);
}

/** The component makes this a page route, so that a refusal is shown as a page. */
export default function LoadByNumber() {
  return null;
}
