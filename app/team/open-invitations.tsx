import { Form } from "#links";
import { SettingsSection } from "~/ui/settings-section";

interface Props {
  invited: readonly { deskId: string; company: string; inviter: string; seat: string; fault?: string }[];
}

export function OpenInvitations({ invited }: Props) {
  return (
    <SettingsSection id="invited" title="Invitations">
      <ul className="devices">
        {invited.map(({ deskId, company, inviter, seat, fault }) => (
          <li key={deskId}>
            <div>
              <strong>{company}</strong>
              <p className="quiet">
                {inviter !== company && `From ${inviter}. `}Your role: {seat}
              </p>
              {fault && <p>{fault}</p>}
            </div>
            {/* The browser posts this form without a script, like the forms of the companies above. */}
            {!fault && (
              <Form method="post" action="/company?step=join" reloadDocument>
                <input type="hidden" name="company" value={deskId} />
                <button type="submit" className="button main">
                  Join<span className="for-readers"> {company}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
