import type { ReactNode } from "react";
import { Link } from "#links";
import { OwnPasswordField } from "~/accounts/password/own-password-field";
import type { Answers } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import {
  BlockingLoads,
  ClosingConsequences,
  CompanyConsequences,
  LastOwner,
  LeavingConsequences,
} from "./closing-page";
import type { ClosingOfAccount, ClosingOfCompany } from "./closing-page.server";
import { KeptNotice } from "./kept-notice";

interface Props {
  what: "Account" | "Company";
  download: string;
  hidden?: Readonly<Record<string, string>>;
  /** Whether we keep the data at an authority's request. */
  isHeld: boolean | undefined;
  answers?: Answers;
  children: ReactNode;
}

function ClosingForm({ what, download, hidden, isHeld, answers, children }: Props) {
  return (
    <>
      {isHeld && <KeptNotice what={what} />}
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
        {isHeld && <input type="hidden" name="kept" value="yes" />}
        <OwnPasswordField answers={answers} />
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

export function CloseCompany({ company, answers }: { company: ClosingOfCompany; answers?: Answers }) {
  const { ending, staff, download, isHeld } = company;
  if (ending.inTheWay.length > 0) return <BlockingLoads role={ending.role} loads={ending.inTheWay} />;
  return (
    <ClosingForm what="Company" download={download} hidden={{ staff }} isHeld={isHeld} answers={answers}>
      <CompanyConsequences {...company} />
    </ClosingForm>
  );
}

export function CloseAccount({ account, answers }: { account: ClosingOfAccount; answers?: Answers }) {
  const { download, ending, stuck, left, ownName, drives, isHeld } = account;
  const shown = drives && { drives };
  if (stuck) return <LastOwner stuck={stuck} />;
  if (!ending)
    return (
      <ClosingForm
        what="Account"
        download={download}
        hidden={{ company: "stays", ...shown }}
        isHeld={isHeld}
        answers={answers}
      >
        <LeavingConsequences left={left} />
      </ClosingForm>
    );
  if (ending.inTheWay.length > 0) return <BlockingLoads role={ending.role} loads={ending.inTheWay} />;
  return (
    <ClosingForm
      what="Account"
      download={download}
      {...(shown && { hidden: shown })}
      isHeld={isHeld}
      answers={answers}
    >
      <ClosingConsequences ending={ending} left={left} ownName={ownName} />
    </ClosingForm>
  );
}
