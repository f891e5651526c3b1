import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { requireRole } from "~/accounts/sign-in/session.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm } from "~/forms/form.server";
import { orErrorPage, refused } from "~/forms/refusals.server";
import { countOf } from "~/load-files/plan";
import { ONLY_SHIPPERS } from "~/load-files/texts";
import { undoPosting, whatUndoDeletes } from "~/load-files/undo-posting.server";
import styles from "~/styles/account.css";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Delete the loads of a file · Haulway" }];

const deleteWords = (count: number) => (count === 1 ? "Delete Load" : `Delete ${count} Loads`);

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "work", "shipper", ONLY_SHIPPERS);
  const fileId = params.fileId ?? "";
  const { goes, stays } = await orErrorPage(whatUndoDeletes(viewer, fileId));
  const lines = goes.map(({ line }) => line).join(" ");
  return { fileId, lines, goes: goes.map(({ name }) => name), stays };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireRole({ request, context }, "work", "shipper", ONLY_SHIPPERS);
  const fileId = params.fileId ?? "";
  try {
    const form = await readForm(request);
    const lines = String(form.get("lines") ?? "")
      .split(" ")
      .map(Number);
    const { deleted, stayed, left } = await undoPosting(viewer, fileId, lines);
    const told = [
      `${countOf(deleted)} deleted.`,
      ...(stayed > 0 ? [`We kept ${countOf(stayed)} that a driver requested or someone changed.`] : []),
      ...(left > 0 ? [`${countOf(left)} left. To continue, select ${deleteWords(left)}.`] : []),
    ].join(" ");
    return redirectWithFlash(left > 0 ? `/bulk/${fileId}/undo` : `/bulk/${fileId}`, told);
  } catch (error) {
    return refused(error);
  }
}

export default function UndoFile() {
  const { fileId, lines, goes, stays } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const title = goes.length > 0 ? `Delete ${countOf(goes.length)}?` : "Nothing to delete.";
  const keep = goes.length === 1 ? "Keep Load" : "Keep Loads";
  return (
    <NarrowPage title={title} back={`/bulk/${fileId}`} refusal={refusal}>
      <ul className="points">
        {goes.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {stays.length > 0 && (
        <section>
          <h2>Not deleted</h2>
          <ul className="points">
            {stays.map(({ name, why }) => (
              <li key={name}>
                {name}: {why}.
              </li>
            ))}
          </ul>
        </section>
      )}
      {goes.length > 0 && <p>This can't be undone.</p>}
      <KeyedForm action={`/bulk/${fileId}/undo`} className="row">
        <input type="hidden" name="lines" value={lines} />
        {goes.length > 0 && <SubmitButton look="danger">{deleteWords(goes.length)}</SubmitButton>}
        <Link className="button plain" to={`/bulk/${fileId}`}>
          {goes.length > 0 ? keep : "Back to the File"}
        </Link>
      </KeyedForm>
    </NarrowPage>
  );
}
