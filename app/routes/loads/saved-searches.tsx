import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { requireRole } from "~/accounts/sign-in/session.server";
import { AlertSettingsForm } from "~/alerts/alert-settings-form";
import { takeAlertStep } from "~/alerts/alert-steps.server";
import { NOT_SAVED } from "~/alerts/change-search.server";
import { savedSearchesOf } from "~/alerts/queries.server";
import { DeleteSearchQuestion, SavedList } from "~/alerts/saved-list";
import { ONLY_DRIVERS } from "~/alerts/search-form.server";
import { settingsToShow } from "~/alerts/settings.server";
import { answerForm } from "~/forms/answer-form.server";
import { thrown } from "~/forms/refusals.server";
import { NotFound } from "~/platform/errors";
import styles from "~/styles/saved-searches.css";
import { Icon } from "~/ui/icon";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Saved searches · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "own", "driver", ONLY_DRIVERS);
  const { searchParams } = new URL(request.url);
  const [searches, shown] = await Promise.all([savedSearchesOf(viewer), settingsToShow(viewer)]);
  const asksAbout = searchParams.get("ask") === "delete" ? searchParams.get("search") : null;
  const toDelete = searches.find(({ id }) => id === asksAbout);
  if (asksAbout !== null && !toDelete) throw thrown(new NotFound(NOT_SAVED));
  return { searches, shown, toDelete };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireRole({ request, context }, "own", "driver", ONLY_DRIVERS);
  return answerForm(request, "/saved-searches", (fields) =>
    takeAlertStep(new URL(request.url).searchParams, { viewer, fields }),
  );
}

export default function SavedSearches() {
  const { searches, shown, toDelete } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  if (toDelete) return <DeleteSearchQuestion {...toDelete} />;
  return (
    <main className="page narrow" id="main">
      <div className="bar">
        <Link className="button plain" to="/search">
          <Icon name="back" /> Search
        </Link>
      </div>
      <h1>Saved searches</h1>
      <SavedList searches={searches} />
      <AlertSettingsForm
        key={JSON.stringify(shown)}
        {...shown}
        refusal={refusal}
        look={searches.length > 0 ? "main" : "plain"}
      />
    </main>
  );
}
