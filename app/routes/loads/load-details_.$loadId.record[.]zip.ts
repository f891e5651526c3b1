import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { fileStore } from "~/files/store/choose-store.server";
import { orErrorPage } from "~/forms/refusals.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { transactionRecord } from "~/record/record-page.server";
import { recordAnswer } from "~/record/record-zip.server";

/** The download counts against the limit for exports. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const record = transactionRecord(viewer, params.loadId ?? "");
  const [found] = await orErrorPage(Promise.all([record, countAgainstLimit("export", viewer.personId)]));
  return recordAnswer(request, found, fileStore());
}
