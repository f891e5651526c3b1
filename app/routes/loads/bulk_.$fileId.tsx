import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireRole } from "~/accounts/sign-in/session.server";
import { flashAlert } from "~/forms/flash.server";
import { readForm } from "~/forms/form.server";
import { orErrorPage, refused } from "~/forms/refusals.server";
import { filePage } from "~/load-files/file-page.server";
import { FileView } from "~/load-files/file-view";
import { readPart } from "~/load-files/plan";
import { postRows } from "~/load-files/post-rows.server";
import { ONLY_SHIPPERS } from "~/load-files/texts";
import { NotFound } from "~/platform/errors";
import styles from "~/styles/account.css";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Loads from a file · Haulway" }];

const STOPPED = "We couldn't save the rest. Please try again.";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "work", "shipper", ONLY_SHIPPERS);
  return orErrorPage(filePage(viewer, params.fileId ?? "", new URL(request.url).searchParams));
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireRole({ request, context }, "work", "shipper", ONLY_SHIPPERS);
  const fileId = params.fileId ?? "";
  const { searchParams } = new URL(request.url);
  try {
    if (searchParams.get("step") !== "post") throw new NotFound();
    await readForm(request);
    const { isStopped } = await postRows(viewer, { fileId, part: readPart(searchParams.get("part")) });
    const headers = isStopped ? { "Set-Cookie": await flashAlert(STOPPED) } : undefined;
    return redirect(`/bulk/${fileId}`, { headers });
  } catch (error) {
    return refused(error);
  }
}

export default function LoadFile() {
  return <FileView file={useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />;
}
