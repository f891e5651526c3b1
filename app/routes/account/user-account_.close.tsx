import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "#links";
import { noted } from "~/accounts/sign-in/security-log.server";
import { clearedCookie, requireViewer } from "~/accounts/sign-in/session.server";
import { flash, redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { orErrorPage, refused } from "~/forms/refusals.server";
import { CLOSE_ACCOUNT } from "~/leaving/addresses";
import { closeAccount } from "~/leaving/close-account.server";
import { closeCompany } from "~/leaving/close-company.server";
import {
  BlockingLoads,
  ClosingConsequences,
  CompanyConsequences,
  LastOwner,
  LeavingConsequences,
} from "~/leaving/closing-page";
import {
  accountClosing,
  type ClosingOfAccount,
  type ClosingOfCompany,
  companyClosing,
} from "~/leaving/closing-page.server";
import styles from "~/styles/settings.css";
import type { Viewer } from "~/trade/viewer";
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

const isOfCompany = ({ url }: Request) => new URL(url).searchParams.get("of") === "company";
const areaOf = (request: Request) => (isOfCompany(request) ? "team" : "own");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, areaOf(request));
  if (!isOfCompany(request)) return { account: await accountClosing(viewer) };
  const company = await orErrorPage(companyClosing(viewer));
  // A company of one closes with its founder's account.
  if (!company) throw redirect(CLOSE_ACCOUNT);
  return { company };
}

/** Closes the company for which the viewer acts. The person then acts for their own company again. */
async function endCompany(viewer: Viewer, fields: Record<string, string>, context: AppLoadContext) {
  const { current_password: password, staff = "" } = fields;
  await noted("company_closed", viewer.personId, context, () => closeCompany({ viewer, password, staff }));
  const to = viewer.id === viewer.personId ? "/company" : "/dashboard";
  return redirectWithFlash(to, `${viewer.fullName} is closed.`);
}

async function endAccount(viewer: Viewer, fields: Record<string, string>, context: AppLoadContext) {
  const { current_password: password, company, drives = "" } = fields;
  const companyStays = company === "stays";
  await noted("account_closed", viewer.personId, context, () =>
    closeAccount({ viewer, password, companyStays, drives }),
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

/** The form that closes, below its consequences. */
function ClosingForm({
  what,
  download,
  hidden,
  children,
}: {
  what: "Account" | "Company";
  /** The address that downloads the data first. */
  download: string;
  /** The names and values of hidden fields. */
  hidden?: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const refusal = useActionData<typeof action>();
  return (
    <>
      {children}
      <p>
        <a className="button plain" href={download} download>
          {what === "Account" ? "Download My Data" : "Download Company Data"}
        </a>
      </p>
      <KeyedForm once={false} className="stack" noValidate>
        {Object.entries(hidden ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          name="current_password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          required
          answers={refusal}
        />
        <div className="row">
          <SubmitButton look="danger">Close {what}</SubmitButton>
          <Link className="button plain" to="/user-account/security">
            Keep {what}
          </Link>
        </div>
      </KeyedForm>
    </>
  );
}

/** The page that closes the company for which the viewer acts, and where others work. */
function CloseCompany(company: ClosingOfCompany) {
  const refusal = useActionData<typeof action>();
  const { name, ending, staff } = company;
  return (
    <NarrowPage title={`Close ${name}?`} back="/user-account/security" refusal={refusal}>
      {ending.inTheWay.length > 0 ? (
        <BlockingLoads role={ending.role} loads={ending.inTheWay} />
      ) : (
        <ClosingForm what="Company" download={company.download} hidden={{ staff }}>
          <CompanyConsequences {...company} />
        </ClosingForm>
      )}
    </NarrowPage>
  );
}

/** Returns what stands above and in the form that closes the account. */
function closingAccount({ download, ending, stuck, left, ownName, drives }: ClosingOfAccount) {
  const shown = drives && { drives };
  if (stuck) return <LastOwner stuck={stuck} />;
  if (!ending)
    return (
      <ClosingForm what="Account" download={download} hidden={{ company: "stays", ...shown }}>
        <LeavingConsequences left={left} />
      </ClosingForm>
    );
  if (ending.inTheWay.length > 0) return <BlockingLoads role={ending.role} loads={ending.inTheWay} />;
  return (
    <ClosingForm what="Account" download={download} {...(shown && { hidden: shown })}>
      <ClosingConsequences ending={ending} left={left} ownName={ownName} />
    </ClosingForm>
  );
}

export default function CloseAccount() {
  const { account, company } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  if (company) return <CloseCompany {...company} />;
  return (
    <NarrowPage title="Close your account?" back="/user-account/security" refusal={refusal}>
      {account && closingAccount(account)}
    </NarrowPage>
  );
}
