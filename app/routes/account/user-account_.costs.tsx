import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { requireRole } from "~/accounts/sign-in/session.server";
import { CostFields } from "~/costs/cost-fields";
import { costsPage } from "~/costs/costs-page.server";
import { FOR_DRIVERS, removeCosts, saveCosts } from "~/costs/save-costs.server";
import { answerForm } from "~/forms/answer-form.server";
import { Facts } from "~/ui/facts";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Costs and profit · Haulway" }];

const HERE = "/user-account/costs";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireRole({ request, context }, "trucks", "driver", FOR_DRIVERS);
  return costsPage(viewer, new URL(request.url).searchParams.has("fill"));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireRole({ request, context }, "trucks", "driver", FOR_DRIVERS);
  const isRemoval = new URL(request.url).searchParams.get("step") === "remove";
  return answerForm(request, HERE, async (fields) => {
    await (isRemoval ? removeCosts(viewer) : saveCosts({ viewer, fields }));
    return isRemoval ? "Costs removed." : "Costs saved.";
  });
}

export default function CostsAndProfit() {
  const { said, values, figures, isFilled } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage title="Costs and profit" back="/user-account" refusal={refusal}>
      <p>Add your costs to see each load's profit and to sort searches by profit. Only you see this.</p>
      {said && <p>{said}</p>}
      <details className="more">
        <summary>Typical figures</summary>
        <Facts caption="Fleet averages, not yours" facts={figures} />
        {!said && (
          <Link className="button plain" to={`${HERE}?fill`}>
            Fill In These Figures
          </Link>
        )}
      </details>
      {/* A new React key resets the fields when new figures are filled in. */}
      <KeyedForm key={said ?? String(isFilled)} action={HERE} className="stack" noValidate>
        <CostFields answers={refusal ?? { values }} />
        <SubmitButton>Save Costs</SubmitButton>
      </KeyedForm>
      {said && (
        <KeyedForm nth={1} action={`${HERE}?step=remove`} className="stack">
          <SubmitButton look="plain">Remove My Costs</SubmitButton>
        </KeyedForm>
      )}
    </NarrowPage>
  );
}
