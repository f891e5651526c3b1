import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { noted } from "~/accounts/sign-in/security-log.server";
import { clearedCookie, requireViewer } from "~/accounts/sign-in/session.server";
import { billingOf } from "~/billing/queries.server";
import { STANDINGS } from "~/billing/standing";
import { flash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { orErrorPage, refused } from "~/forms/refusals.server";
import { notBilled } from "~/invoices/not-billed.server";
import { closeAccount } from "~/leaving/close-account.server";
import { blockingLoads, countToEnd, openMoney, requireOwnCompany } from "~/leaving/closing.server";
import { BlockingLoads, ClosingConsequences } from "~/leaving/closing-page";
import styles from "~/styles/settings.css";
import { Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Close your account · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  await orErrorPage(Promise.resolve(viewer).then(requireOwnCompany));
  const [inTheWay, toEnd, money, unbilled, billing] = await Promise.all([
    blockingLoads(viewer),
    countToEnd(viewer),
    openMoney(viewer),
    notBilled(viewer),
    billingOf(viewer.id),
  ]);
  const hasPlan = STANDINGS[billing.standing].next === "portal";
  return { role: viewer.role, inTheWay, toEnd, money, unbilled, hasPlan };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  try {
    const { current_password: password } = textFields(await readForm(request));
    await noted("account_closed", viewer.personId, context, () => closeAccount({ viewer, password }));
    const headers = new Headers({ "Set-Cookie": await clearedCookie(context) });
    headers.append("Set-Cookie", await flash("Your account is closed. Thanks for the miles."));
    headers.set("Clear-Site-Data", '"cache", "storage"');
    return redirect("/", { headers });
  } catch (error) {
    return refused(error);
  }
}

export default function CloseAccount() {
  const { role, inTheWay, toEnd, money, unbilled, hasPlan } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage title="Close your account?" back="/user-account/security" refusal={refusal}>
      {inTheWay.length > 0 ? (
        <BlockingLoads role={role} loads={inTheWay} />
      ) : (
        <>
          <ClosingConsequences
            role={role}
            toEnd={toEnd}
            money={money}
            unbilled={unbilled}
            hasPlan={hasPlan}
          />
          <p>
            <a className="button plain" href="/user-account/export" download>
              Download My Data
            </a>
          </p>
          <KeyedForm once={false} className="stack" noValidate>
            <Field
              name="current_password"
              label="Your password"
              type="password"
              autoComplete="current-password"
              required
              answers={refusal}
            />
            <div className="row">
              <SubmitButton look="danger">Close Account</SubmitButton>
              <Link className="button plain" to="/user-account/security">
                Keep Account
              </Link>
            </div>
          </KeyedForm>
        </>
      )}
    </NarrowPage>
  );
}
