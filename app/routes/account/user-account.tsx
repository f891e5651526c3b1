import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountFields } from "~/accounts/profile/account-fields";
import { AccountHead } from "~/accounts/profile/account-head";
import { AccountSettings } from "~/accounts/profile/account-settings";
import { formValues } from "~/accounts/profile/account-values";
import { ownDocuments } from "~/accounts/profile/documents.server";
import { afterSaving, stepPlace } from "~/accounts/profile/first-steps.server";
import { OwnDocuments } from "~/accounts/profile/own-documents";
import { accountOf } from "~/accounts/profile/queries.server";
import { refusedNames } from "~/accounts/profile/refused-names.server";
import { ACCOUNT_SAVE_FAILED, receiveAccount, saveAccount } from "~/accounts/profile/save-account.server";
import { settingsLinks } from "~/accounts/profile/settings-links.server";
import { StepBar } from "~/accounts/profile/step-bar";
import { TruckForm } from "~/accounts/profile/truck-form";
import { mayIn, requireViewer } from "~/accounts/sign-in/session.server";
import { BillingSection } from "~/billing/billing-section";
import { billingToShow, invoicesOf } from "~/billing/queries.server";
import { ErrorBoundary as ErrorPage } from "~/bundles/page";
import { redirectWithFlash } from "~/forms/flash.server";
import { refused, thrown } from "~/forms/refusals.server";
import { NotFound } from "~/platform/errors";
import billingStyles from "~/styles/billing.css";
import settingsStyles from "~/styles/settings.css";
import { Draft } from "~/ui/forms/draft";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { NarrowPage } from "~/ui/narrow-page";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";

export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
// Separate files, because the common stylesheet is near its size limit.
export const links: LinksFunction = () =>
  [settingsStyles, billingStyles].map((href) => ({ rel: "stylesheet", href }));
export const meta: MetaFunction = () => [{ title: "Profile · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  const mayChange = mayIn(viewer, "company");
  const mayPay = mayIn(viewer, "plan");
  const [step, account, documents, billing, invoices] = await Promise.all([
    mayChange ? stepPlace(viewer, request) : null,
    accountOf(viewer.id),
    mayChange ? ownDocuments(viewer) : null,
    mayPay ? billingToShow(viewer.id) : null,
    mayPay ? invoicesOf(viewer.id) : [],
  ]);
  if (!account) throw thrown(new NotFound("No account information found at this time."));
  const { role, paymentActive } = viewer;
  return {
    role,
    account,
    refusedNames: refusedNames(account),
    settings: settingsLinks(viewer),
    documents,
    billing: billing && { billing, invoices, paymentActive },
    ...(step && { step }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "company");
  let typed = {};
  try {
    const sent = await receiveAccount({ viewer, request, clientAddress: context.clientAddress });
    typed = sent.fields;
    await saveAccount({ viewer, sent });
  } catch (error) {
    return refused(error, typed, ACCOUNT_SAVE_FAILED);
  }
  const to = await afterSaving(viewer, request, "/user-account");
  return redirectWithFlash(to, "Your changes are saved.");
}

export function ErrorBoundary() {
  return <ErrorPage failed="Failed to load user profile." />;
}

export default function UserAccount() {
  const shown = useLoaderData<typeof loader>();
  const { role, account, documents, billing, settings } = shown;
  const refusal = useActionData<typeof action>();
  if (shown.step && (!refusal || refusal.values?.part))
    return (
      <NarrowPage title="Your truck and home" back="/dashboard" refusal={refusal}>
        <StepBar step={shown.step} />
        <TruckForm
          answers={refusal ?? { values: formValues(account) }}
          hasPhone={Boolean(account.phoneNumber)}
        />
      </NarrowPage>
    );
  return (
    <main className="page narrow" id="main">
      <AccountHead account={account} role={role} settings={settings} />
      {documents ? (
        <>
          {/* A new React key empties the file field after the picture is saved. */}
          <KeyedForm key={account.updatedAt} encType="multipart/form-data" className="stack" noValidate>
            {refusal && <Alert>{refusal.message}</Alert>}
            <Draft refusal={refusal} />
            <AccountFields
              role={role}
              answers={refusal ?? { values: formValues(account), fields: shown.refusedNames }}
            />
            <div className="bottom row">
              <SubmitButton>Save Changes</SubmitButton>
            </div>
          </KeyedForm>
          <OwnDocuments documents={documents} role={role} />
        </>
      ) : (
        <p>Only an owner can change this profile and its documents.</p>
      )}
      {billing && <BillingSection {...billing} />}
      <AccountSettings />
    </main>
  );
}
