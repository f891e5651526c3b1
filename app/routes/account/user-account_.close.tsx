import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { noted } from "~/accounts/sign-in/security-log.server";
import { clearedCookie, requireViewer } from "~/accounts/sign-in/session.server";
import { flash, redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { orErrorPage, refused } from "~/forms/refusals.server";
import { CLOSE_ACCOUNT } from "~/leaving/addresses";
import { closeAccount } from "~/leaving/close-account.server";
import { closeCompany } from "~/leaving/close-company.server";
import { CloseAccount, CloseCompany } from "~/leaving/closing-form";
import { accountClosing, companyClosing } from "~/leaving/closing-page.server";
import styles from "~/styles/settings.css";
import type { Viewer } from "~/trade/viewer";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Close your account · Haulway" }];

const isOfCompany = ({ url }: Request) => new URL(url).searchParams.get("of") === "company";
const areaOf = (request: Request) => (isOfCompany(request) ? "team" : "own");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, areaOf(request));
  if (!isOfCompany(request)) return { account: await accountClosing(viewer) };
  const company = await orErrorPage(companyClosing(viewer));
  if (!company) throw redirect(CLOSE_ACCOUNT);
  return { company };
}

/** Afterward, a person who acted for another company acts for their own company again. */
async function endCompany(viewer: Viewer, fields: Record<string, string>, context: AppLoadContext) {
  const { current_password: password, staff = "", kept } = fields;
  await noted("company_closed", viewer.personId, context, () =>
    closeCompany({ viewer, password, staff, kept: kept === "yes" }),
  );
  const to = viewer.id === viewer.personId ? "/company" : "/dashboard";
  return redirectWithFlash(to, `${viewer.fullName} is closed.`);
}

async function endAccount(viewer: Viewer, fields: Record<string, string>, context: AppLoadContext) {
  const { current_password: password, company, drives = "", kept } = fields;
  const companyStays = company === "stays";
  await noted("account_closed", viewer.personId, context, () =>
    closeAccount({ viewer, password, companyStays, drives, kept: kept === "yes" }),
  );
  const headers = new Headers({ "Set-Cookie": await clearedCookie(context) });
  headers.append("Set-Cookie", await flash("Your account is closed. Thanks for the miles."));
  headers.set("Clear-Site-Data", '"cache", "storage"');
  return redirect("/", { headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, areaOf(request));
  try {
    const fields = textFields(await readForm(request));
    const end = isOfCompany(request) ? endCompany : endAccount;
    return await end(viewer, fields, context);
  } catch (error) {
    return refused(error);
  }
}

export default function Close() {
  const { account, company } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <NarrowPage
      title={company ? `Close ${company.name}?` : "Close your account?"}
      back="/user-account/security"
      refusal={refusal}
    >
      {company && <CloseCompany company={company} answers={refusal} />}
      {account && <CloseAccount account={account} answers={refusal} />}
    </NarrowPage>
  );
}
