import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { noted } from "~/accounts/sign-in/security-log.server";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { KEYS_PATH } from "~/api-keys/addresses";
import { KeyForm, NewKey } from "~/api-keys/key-form";
import { KeyList, RevokeQuestion } from "~/api-keys/key-list";
import { keysPage } from "~/api-keys/list-keys.server";
import { makeKey } from "~/api-keys/make-key.server";
import { revokeKey } from "~/api-keys/revoke-key.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields, withoutPasswords } from "~/forms/form.server";
import { showCurrentState } from "~/forms/present-state";
import { refused } from "~/forms/refusals.server";
import { NotFound } from "~/platform/errors";
import styles from "~/styles/api-keys.css";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";
import { SettingsSection } from "~/ui/settings-section";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const shouldRevalidate = showCurrentState;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "API keys · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "keys");
  return keysPage(viewer, new URL(request.url).searchParams);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "keys");
  let typed = {};
  try {
    const fields = textFields(await readForm(request));
    typed = withoutPasswords(fields);
    const form = { viewer, fields };
    switch (new URL(request.url).searchParams.get("step")) {
      case "make":
        return data({ key: await noted("api_key_made", viewer.personId, context, () => makeKey(form)) });
      case "revoke": {
        const name = await noted("api_key_revoked", viewer.personId, context, () => revokeKey(form));
        return redirectWithFlash(KEYS_PATH, `The API key ${name} no longer works.`);
      }
      default:
        throw new NotFound();
    }
  } catch (error) {
    return refused(error, typed);
  }
}

export default function ApiKeys() {
  const { company, isConfirmed, keys, revoked, seen, scopes, isFull, asked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && "message" in answer ? answer : undefined;
  if (answer && "key" in answer)
    return (
      <NarrowPage title="Your new API key" back={KEYS_PATH}>
        <NewKey text={answer.key} />
      </NarrowPage>
    );
  return (
    <NarrowPage title="API keys" back="/user-account" refusal={refusal}>
      <p>
        With a key, your own program uses <Link to="/developers">Haulway's API</Link> for {company}, as the
        person who made the key.
      </p>
      {asked && <RevokeQuestion asked={asked} />}
      {keys.length > 0 ? <KeyList keys={keys} label="API keys" /> : <p>{company} has no API keys yet.</p>}
      <SettingsSection id="make" title="Make a key">
        {!isConfirmed && (
          <p>
            Before you make a key, <Link to="/user-account/email">confirm your email</Link>.
          </p>
        )}
        {isFull && <p>A company can have ten API keys. Revoke one before you make another.</p>}
        <KeyForm seen={seen} scopes={scopes} answers={refusal} />
      </SettingsSection>
      {revoked.length > 0 && (
        <SettingsSection id="revoked" title="Revoked keys">
          <KeyList keys={revoked} label="Revoked keys" />
        </SettingsSection>
      )}
    </NarrowPage>
  );
}
