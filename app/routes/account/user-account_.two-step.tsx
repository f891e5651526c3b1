import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { companiesOf } from "~/accounts/sign-in/act-for.server";
import { safeRedirectTo, twoStepPath } from "~/accounts/sign-in/redirect-to";
import { noted, type SecurityEvent } from "~/accounts/sign-in/security-log.server";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { renewRecoveryCodes, turnOffTwoStep } from "~/accounts/two-step/change-two-step.server";
import { qrCode } from "~/accounts/two-step/qr-code.server";
import { totpAddress } from "~/accounts/two-step/totp.server";
import { startTwoStep, turnOnTwoStep } from "~/accounts/two-step/turn-on-two-step.server";
import { twoStepOf } from "~/accounts/two-step/two-step.server";
import { RecoveryCodes, TurnOff, TurnOn } from "~/accounts/two-step/two-step-panel";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields, withoutPasswords } from "~/forms/form.server";
import { refused } from "~/forms/refusals.server";
import { NotFound } from "~/platform/errors";
import styles from "~/styles/two-step.css";
import { LeaveInstead } from "~/team/two-step-rule";
import { companiesToLeave } from "~/team/two-step-rule.server";
import { requiresTwoStep } from "~/trade/two-step-rule";
import { NarrowPage } from "~/ui/narrow-page";
import { Done } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Two-step sign-in · Haulway" }];

const nextPage = ({ url }: Request) => safeRedirectTo(new URL(url).searchParams.get("redirectTo"), "");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  const { twoStepFor } = viewer;
  const isHeldUp = twoStepFor !== undefined;
  const [{ on, email, secretToConfirm: secret, recoveryCodesLeft, requiredBy }, leavable, companies] =
    await Promise.all([
      twoStepOf(viewer.personId),
      isHeldUp ? companiesToLeave(viewer) : [],
      isHeldUp ? companiesOf(viewer) : [],
    ]);
  // If several companies require two-step sign-in, names the one that keeps the person from continuing.
  const rule = twoStepFor ?? requiredBy;
  return {
    on,
    secret,
    recoveryCodesLeft,
    qr: secret ? qrCode(totpAddress(secret, email)) : null,
    rule: rule === null ? null : requiresTwoStep(rule),
    isHeldUp,
    to: nextPage(request),
    leavable,
    personId: viewer.personId,
    maySwitch: companies.some(({ id }) => id !== viewer.id),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  const to = nextPage(request);
  let typed = {};
  try {
    const fields = textFields(await readForm(request));
    typed = withoutPasswords(fields);
    const note = <T,>(event: SecurityEvent, doing: () => Promise<T>) =>
      noted(event, viewer.personId, context, doing);
    switch (new URL(request.url).searchParams.get("step")) {
      case "start":
        await startTwoStep(viewer);
        return redirect(to ? twoStepPath(to) : "/user-account/two-step");
      case "turn-on": {
        const codes = await note("two_step_on", () => turnOnTwoStep({ viewer, fields }));
        return data({ codes, done: "Two-step sign-in is on." });
      }
      case "renew": {
        const codes = await note("recovery_codes_renewed", () => renewRecoveryCodes({ viewer, fields }));
        return data({ codes, done: "New recovery codes." });
      }
      case "turn-off":
        await note("two_step_off", () => turnOffTwoStep({ viewer, fields }));
        return redirectWithFlash("/user-account/security", "Two-step sign-in is off.");
      default:
        throw new NotFound();
    }
  } catch (error) {
    return refused(error, typed);
  }
}

export default function TwoStepSignIn() {
  const { on, secret, recoveryCodesLeft, qr, rule, to, isHeldUp, leavable, personId, maySwitch } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && "message" in answer ? answer : undefined;
  return (
    <NarrowPage title="Two-step sign-in" back="/user-account/security" refusal={refusal}>
      {answer && "codes" in answer ? (
        <>
          <Done>{answer.done}</Done>
          <RecoveryCodes codes={answer.codes} to={to} />
        </>
      ) : on ? (
        <TurnOff codesLeft={recoveryCodesLeft} rule={rule} answers={refusal} />
      ) : (
        <>
          {rule && (
            <p className="notice warning">
              {rule} Turn it on {isHeldUp ? "to continue" : "before you work there"}.
            </p>
          )}
          <TurnOn secret={secret} qr={qr} to={to} answers={refusal} />
          {maySwitch && (
            <p>
              Or <Link to="/company">work for another company</Link>.
            </p>
          )}
          <LeaveInstead companies={leavable} personId={personId} />
        </>
      )}
    </NarrowPage>
  );
}
