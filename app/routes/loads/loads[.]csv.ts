import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireRole } from "~/accounts/sign-in/session.server";
import { orErrorPage } from "~/forms/refusals.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { csvAnswer } from "~/load-files/csv-answer.server";
import { ownLoadsCsv } from "~/load-files/export-file.server";
import { ONLY_SHIPPERS } from "~/load-files/texts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "work", "shipper", ONLY_SHIPPERS);
  await orErrorPage(countAgainstLimit("export", viewer.personId));
  return csvAnswer(ownLoadsCsv(viewer), "loads.csv");
}
