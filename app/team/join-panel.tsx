import { Form, Link } from "#links";
import { SendAgain } from "~/accounts/email/email-section";
import { requiresTwoStep } from "~/trade/two-step-rule";
import type { Invitation } from "./find-invitation.server";
import { invitedTo } from "./invited-to";
import { notADriver } from "./no-driver";

interface Props {
  invitation: Omit<Invitation, "tokenHash" | "deskId">;
  /** Null for a visitor. */
  signedInAs: string | null;
  isCurrent: boolean;
  /** The path of the invitation's page, without a secret. */
  path: string;
}

const leadingBack = (page: string, path: string) =>
  `${page}${page.includes("?") ? "&" : "?"}redirectTo=${path}`;

function Steps({ invitation, isCurrent, path }: Omit<Props, "signedInAs">) {
  const { step, email, company, inviter, acts, lacksTwoStep } = invitation;
  const other = (
    <div className="row">
      <Link className="button plain" to={leadingBack("/login?again", path)}>
        Log In as Someone Else
      </Link>
      <Form method="post" action="/logout" reloadDocument>
        <button type="submit" className="button plain">
          Sign Out
        </button>
      </Form>
    </div>
  );
  switch (step) {
    case "sign in":
      return (
        <>
          <p>To join, use an account with the email address {email}.</p>
          <div className="row">
            <Link className="button main" to={leadingBack("/signup", path)}>
              Sign Up
            </Link>
            <Link className="button plain" to={leadingBack("/login", path)}>
              Log in
            </Link>
          </div>
        </>
      );
    case "other account":
      return (
        <>
          <p>
            This invitation is for {email}. Log in with that account to join, or ask {inviter} to invite the
            address you use here.
          </p>
          {other}
        </>
      );
    case "no driver":
      return (
        <>
          <p>{notADriver({ company, inviter })}</p>
          {other}
        </>
      );
    case "confirm":
      return (
        <>
          <p>First confirm that {email} is yours: open the link we email you. Then join here.</p>
          <SendAgain backTo={path} />
        </>
      );
    case "member":
      return (
        <>
          <p>You already work for {company}.</p>
          {acts && (
            <div className="row">
              <Link className="button main" to={isCurrent ? "/dashboard" : "/company"}>
                {isCurrent ? "Dashboard" : `Switch to ${company}`}
              </Link>
            </div>
          )}
          {other}
        </>
      );
    case "join":
      return (
        <>
          <p>
            You keep your own account and its loads. On each device, you choose which company you work for.
          </p>
          {lacksTwoStep && <p>{requiresTwoStep(company)} You turn it on right after you join.</p>}
          {/* After a click, the page belongs to another company, so the browser posts this form without a
              script. It has no key, because a second click has no further effect. */}
          <Form method="post" action={path} reloadDocument>
            <button type="submit" className="button main">
              Join
            </button>
          </Form>
        </>
      );
  }
}

export function JoinPanel({ signedInAs, ...props }: Props) {
  const { step, inviter, company, seat, ownEmail } = props.invitation;
  return (
    <>
      {step !== "member" && (
        <p>
          <strong>{invitedTo({ company, inviter })}</strong>. Your role: {seat}.
        </p>
      )}
      {signedInAs && (
        <p>
          You're logged in as <strong>{signedInAs}</strong> ({ownEmail}).
        </p>
      )}
      <Steps {...props} />
    </>
  );
}
