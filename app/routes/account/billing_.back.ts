import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { returnFromPortal } from "~/billing/return-from-stripe.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "plan");
  await returnFromPortal(viewer);
  return redirect("/billing");
}
