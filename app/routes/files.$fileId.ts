import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/session.server";
import { fileStore } from "~/files/choose-store.server";
import { fileToOpen } from "~/files/open-file.server";
import { serveFile } from "~/files/serve-file.server";
import { orErrorPage } from "~/platform/refusals.server";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  return orErrorPage(
    fileToOpen(viewer, params.fileId ?? "").then((file) => serveFile(request, file, fileStore())),
  );
}
