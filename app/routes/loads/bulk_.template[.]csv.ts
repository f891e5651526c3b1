import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireRole } from "~/accounts/sign-in/session.server";
import { csvAnswer } from "~/load-files/csv-answer.server";
import { templateCsv } from "~/load-files/export-file.server";
import { ONLY_SHIPPERS } from "~/load-files/texts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole({ request, context }, "work", "shipper", ONLY_SHIPPERS);
  const isShort = new URL(request.url).searchParams.get("columns") === "usual";
  return csvAnswer(templateCsv(isShort), "loads-template.csv");
}
