import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/session.server";
import { fileStore } from "~/files/choose-store.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { orErrorPage } from "~/platform/refusals.server";
import { transactionRecord } from "~/record/record-page.server";
import { recordAnswer } from "~/record/record-zip.server";

/** The record of a load with all papers, as a download. It counts as an export. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const record = transactionRecord(viewer, params.loadId ?? "");
  const [found] = await orErrorPage(Promise.all([record, countAgainstLimit("export", viewer.id)]));
  return recordAnswer(request, found, fileStore());
}
