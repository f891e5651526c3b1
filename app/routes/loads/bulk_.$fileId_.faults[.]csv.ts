import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireRole } from "~/accounts/sign-in/session.server";
import { orErrorPage } from "~/forms/refusals.server";
import { csvAnswer } from "~/load-files/csv-answer.server";
import { faultyRowsCsv } from "~/load-files/export-file.server";
import { ONLY_SHIPPERS } from "~/load-files/texts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "work", "shipper", ONLY_SHIPPERS);
  return csvAnswer(await orErrorPage(faultyRowsCsv(viewer, params.fileId ?? "")), "rows-with-problems.csv");
}
