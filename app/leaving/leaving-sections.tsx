import { Link } from "#links";
import { SettingsSection } from "~/ui/settings-section";
import { CLOSE_ACCOUNT, CLOSE_COMPANY, EXPORT, EXPORT_COMPANY } from "./addresses";

interface Props {
  /** Absent if the person's own company closes with the account. `company` is null if the viewer has none. */
  apart?: { company: { name: string; isOwner: boolean } | null };
}

export function LeavingSections({ apart }: Props) {
  const company = apart?.company;
  return (
    <>
      <SettingsSection id="data-title" title="Your data">
        <p>
          {apart
            ? "One zip file with everything we store about you as a person: your account, devices, notifications and saved searches."
            : "One zip file with everything we store about you: your account, loads, messages, reviews and files."}
        </p>
        <p>
          <a className="button plain" href={EXPORT} download>
            Download My Data
          </a>
        </p>
        {company && <CompanyData {...company} />}
      </SettingsSection>
      <SettingsSection id="close-title" title="Close your account">
        <p>
          {apart
            ? "Only you leave. Companies where others work stay open."
            : "First, see what happens to your loads and download your data."}
        </p>
        <p>
          <Link className="button danger" to={CLOSE_ACCOUNT}>
            Close Account
          </Link>
        </p>
      </SettingsSection>
      {company?.isOwner && (
        <SettingsSection id="close-company-title" title={`Close ${company.name}`}>
          <p>It closes for everyone who works there. First, see what happens to its loads and people.</p>
          <p>
            <Link className="button danger" to={CLOSE_COMPANY}>
              Close Company
            </Link>
          </p>
        </SettingsSection>
      )}
    </>
  );
}

function CompanyData({ name, isOwner }: { name: string; isOwner: boolean }) {
  if (!isOwner)
    return (
      <p>
        The loads, messages, reviews and files of {name} belong to the company. Its owners can download them.
      </p>
    );
  return (
    <>
      <p>A separate zip file with the company's data: its profile, loads, messages, reviews and files.</p>
      <p>
        <a className="button plain" href={EXPORT_COMPANY} download>
          Download Company Data
        </a>
      </p>
    </>
  );
}
