import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/session.server";
import { fileStore } from "~/files/choose-store.server";
import { exportAnswer } from "~/leaving/export-data.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { orErrorPage } from "~/platform/refusals.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  await orErrorPage(countAgainstLimit("export", viewer.id));
  return exportAnswer(request, viewer, fileStore());
}
