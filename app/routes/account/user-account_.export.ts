import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { fileStore } from "~/files/store/choose-store.server";
import { orErrorPage } from "~/forms/refusals.server";
import { exportAnswer } from "~/leaving/export-data.server";
import { exportFor } from "~/leaving/export-parts.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("of");
  const viewer = await requireViewer({ request, context }, asked === "company" ? "team" : "own");
  const of = await orErrorPage(exportFor(viewer, asked));
  await orErrorPage(countAgainstLimit("export", viewer.personId));
  return exportAnswer(request, viewer, fileStore(), { of });
}
