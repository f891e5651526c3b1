import type { LoaderFunctionArgs } from "@remix-run/node";
import { certificateForStaff } from "~/files/open-file.server";
import { serveFile } from "~/files/serve-file.server";
import { fileStore } from "~/files/store/choose-store.server";
import { orErrorPage } from "~/forms/refusals.server";
import { certificateOf } from "~/staff/documents/documents.server";
import { requireStaff } from "~/staff/session.server";

/** A policy's certificate. The staff log gets a row each time the certificate is opened. */
export async function loader({ request, context, params: { documentId = "" } }: LoaderFunctionArgs) {
  const member = await requireStaff({ request, context }, "open-certificate");
  const fileId = await orErrorPage(certificateOf(member, documentId));
  const open = async () => serveFile(request, await certificateForStaff(fileId), fileStore());
  const answer = await orErrorPage(open());
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}
