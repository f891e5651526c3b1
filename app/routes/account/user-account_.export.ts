import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { fileStore } from "~/files/store/choose-store.server";
import { orErrorPage } from "~/forms/refusals.server";
import { exportAnswer } from "~/leaving/export-data.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  await orErrorPage(countAgainstLimit("export", viewer.personId));
  return exportAnswer(request, viewer, fileStore());
}
