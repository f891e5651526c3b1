import { Link } from "#links";
import { type Answers, Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { QrPicture } from "~/ui/qr-picture";
import { OwnPasswordField } from "../password/own-password-field";
import type { QrCode } from "./qr-code.server";

const PATH = "/user-account/two-step";

const actionOf = (step: string, to: string) =>
  `${PATH}?step=${step}${to && `&redirectTo=${encodeURIComponent(to)}`}`;

function BothProofs({ answers, codeHint }: { answers?: Answers; codeHint: string }) {
  return (
    <div className="columns roomy">
      <Field
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        hint={codeHint}
        answers={answers}
      />
      <OwnPasswordField answers={answers} />
    </div>
  );
}

/** Each click replaces the secret, so a secret that somebody else saw earlier is useless. */
export function StartTwoStep({
  look,
  to = "",
  children,
}: {
  look: "main" | "plain";
  to?: string;
  children: string;
}) {
  return (
    <KeyedForm once={false} action={actionOf("start", to)} className="stack">
      <SubmitButton look={look}>{children}</SubmitButton>
    </KeyedForm>
  );
}

export function TurnOn({
  secret,
  qr,
  to,
  answers,
}: {
  secret: string | null;
  qr: QrCode | null;
  to: string;
  answers?: Answers;
}) {
  if (!secret || !qr) {
    return (
      <>
        <p>
          When you log in, we'll also ask for a code from an authenticator app on your phone. Someone who
          learns your password still can't get in.
        </p>
        <StartTwoStep look="main" to={to}>
          Turn On
        </StartTwoStep>
      </>
    );
  }
  return (
    <KeyedForm once={false} action={actionOf("turn-on", to)} className="stack" noValidate>
      <p>1. Scan this with an authenticator app, or type in the key.</p>
      <QrPicture code={qr} label="QR code for your authenticator app" />
      <p>
        Key: <code className="key">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <p>2. Enter the code the app shows.</p>
      <BothProofs answers={answers} codeHint="6 digits" />
      <SubmitButton>Turn On</SubmitButton>
    </KeyedForm>
  );
}

/** @param rule a sentence about a company that requires two-step sign-in; null if the user may turn it off */
export function TurnOff({
  codesLeft,
  rule,
  answers,
}: {
  codesLeft: number;
  rule: string | null;
  answers?: Answers;
}) {
  return (
    <KeyedForm
      once={false}
      action={`${PATH}?step=${rule ? "renew" : "turn-off"}`}
      className="stack"
      noValidate
    >
      <p>
        Two-step sign-in is on. You have {codesLeft === 1 ? "1 recovery code" : `${codesLeft} recovery codes`}{" "}
        left.{rule && ` ${rule} You can't turn it off while you work there.`}
      </p>
      <BothProofs answers={answers} codeHint="From your app, or a recovery code" />
      <div className="row">
        <SubmitButton look="plain" formAction={`${PATH}?step=renew`}>
          Get New Recovery Codes
        </SubmitButton>
        {!rule && <SubmitButton look="danger">Turn Off</SubmitButton>}
      </div>
    </KeyedForm>
  );
}

export function RecoveryCodes({ codes, to }: { codes: readonly string[]; to: string }) {
  return (
    <>
      <p className="notice warning">
        Write these down or print them now. We show them only once. Each one lets you in once if you lose your
        phone. Your old codes no longer work.
      </p>
      <ul className="codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        <Link className="button main" to={to || "/user-account/security"} reloadDocument={to !== ""}>
          I Saved Them
        </Link>
      </p>
    </>
  );
}
