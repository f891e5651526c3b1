import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { requireRole } from "~/accounts/sign-in/session.server";
import { showCurrentState } from "~/forms/present-state";
import styles from "~/styles/settings.css";
import { FOR_CARRIERS } from "~/trucks/change-trucks.server";
import { takeTruckStep } from "~/trucks/take-truck-step.server";
import { TruckFields } from "~/trucks/truck-fields";
import { RetiredList, RetireQuestion, TruckList } from "~/trucks/truck-list";
import { trucksPage } from "~/trucks/trucks-page.server";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const shouldRevalidate = showCurrentState;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Trucks · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "trucks", "driver", FOR_CARRIERS);
  return trucksPage(viewer, new URL(request.url).searchParams);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireRole({ request, context }, "trucks", "driver", FOR_CARRIERS);
  return takeTruckStep(request, viewer);
}

export default function Trucks() {
  const { trucks, retired, equipment, edited, asked } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage title="Trucks" back="/user-account" refusal={refusal}>
      <p>When you assign a driver to a load, you also choose the truck and see whether both fit the load.</p>
      {asked && <RetireQuestion asked={asked} />}
      {edited && (
        <section className="settings" aria-labelledby="edit">
          <h2 id="edit">Edit truck {edited.name}</h2>
          <KeyedForm
            key={edited.id + edited.seen}
            action={`/trucks?step=edit&truck=${edited.id}`}
            className="stack"
            noValidate
          >
            <input type="hidden" name="seen" value={edited.seen} />
            <TruckFields equipment={equipment} answers={refusal ?? { values: edited.values }} />
            <div className="row">
              <SubmitButton>Save Truck</SubmitButton>
              <Link className="button plain" to="/trucks">
                Cancel
              </Link>
            </div>
          </KeyedForm>
        </section>
      )}
      <section className="settings" aria-labelledby="trucks">
        <h2 id="trucks">Your trucks</h2>
        {trucks.length > 0 ? <TruckList trucks={trucks} /> : <p>No trucks in use.</p>}
        {retired.length > 0 && <RetiredList retired={retired} />}
      </section>
      {!edited && (
        <section className="settings" aria-labelledby="add">
          <h2 id="add">Add a truck</h2>
          <KeyedForm
            key={trucks.length + retired.length}
            action="/trucks?step=add"
            className="stack"
            noValidate
          >
            <TruckFields equipment={equipment} answers={refusal} />
            <SubmitButton>Add Truck</SubmitButton>
          </KeyedForm>
        </section>
      )}
    </NarrowPage>
  );
}
