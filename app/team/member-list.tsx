import { Form, Link } from "#links";
import type { Role } from "~/trade/lifecycle";
import { Numbered } from "~/trade/numbered";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Instant } from "~/ui/instant";
import { LAST_OWNER } from "./last-owner";
import { SeatSelect } from "./seat-choices";
import type { Asked, Member, TeamPage } from "./team-page.server";

const Drives = ({ name, drives }: Pick<Member, "name" | "drives">) => (
  <ul className="points" aria-label={`Loads that ${name} drives`}>
    {drives.map(({ path, name: load }) => (
      <li key={path}>
        <Link to={path}>
          <Numbered>{load}</Numbered>
        </Link>
      </li>
    ))}
  </ul>
);

function Facts({ member }: { member: Member }) {
  const { name, email, hasTwoStep, role, sinceMs, untilMs, end, isYou } = member;
  return (
    <div>
      <strong>{name}</strong>
      {isYou && <span className="quiet"> You</span>}
      {email && <p className="quiet">{email}</p>}
      <p className="quiet">
        {role} {untilMs === null ? "since" : "from"} <Instant ms={sinceMs} />
        {untilMs !== null && (
          <>
            {" "}
            to <Instant ms={untilMs} />, {end}
          </>
        )}
      </p>
      {hasTwoStep !== null && <p className="quiet">Two-step sign-in: {hasTwoStep ? "on" : "off"}</p>}
      {member.drives.length > 0 && (
        <>
          <p className="quiet">Drives:</p>
          <Drives {...member} />
        </>
      )}
    </div>
  );
}

function MemberForms({ member, nth, of }: { member: Member; nth: number; of: Role }) {
  const { id, name, seat, isYou, seen } = member;
  return (
    <div className="row">
      <KeyedForm nth={nth} action="/team?step=seat" className="row">
        <input type="hidden" name="person" value={id} />
        <input type="hidden" name="was" value={seat} />
        <input type="hidden" name="drives" value={seen} />
        <SeatSelect id={`seat-${nth}`} name={name} seat={seat} of={of} />
        <SubmitButton look="plain">
          Save<span className="for-readers"> the role of {name}</span>
        </SubmitButton>
      </KeyedForm>
      {!isYou && (
        <Link className="button plain" to={`/team?ask=remove&person=${id}`}>
          Remove<span className="for-readers"> {name}</span>
        </Link>
      )}
    </div>
  );
}

interface MembersShown {
  members: readonly Member[];
  isOwner: boolean;
  isOnlyOwner: boolean;
  of: Role;
}

/** The only owner sees, instead of the forms about themselves, what to do before changing their role. */
export function MemberList({ members, isOwner, isOnlyOwner, of }: MembersShown) {
  const formsOf = (member: Member, nth: number) =>
    member.isYou && isOnlyOwner ? (
      <p className="quiet">To change your role, make someone else an owner first.</p>
    ) : (
      <MemberForms member={member} nth={nth} of={of} />
    );
  return (
    <ul className="devices" aria-label="Team">
      {members.map((member, nth) => (
        <li key={member.id}>
          <Facts member={member} />
          {isOwner && members.length > 1 && formsOf(member, nth)}
        </li>
      ))}
    </ul>
  );
}

export function FormerList({ former }: { former: readonly Member[] }) {
  return (
    <ul className="devices" aria-label="Former members">
      {former.map((member) => (
        <li key={member.id}>
          <Facts member={member} />
        </li>
      ))}
    </ul>
  );
}

export function EmployerList({ employers }: Pick<TeamPage, "employers">) {
  return (
    <ul className="devices" aria-label="Companies you drive for">
      {employers.map(({ id, name, drives }) => (
        <li key={id}>
          <div>
            <strong>{name}</strong>
            {drives.length > 0 && <Drives name={name} drives={drives} />}
          </div>
          <Link className="button plain" to={`/team?ask=leave&company=${id}`}>
            Leave<span className="for-readers"> {name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function EndQuestion({ asked }: { asked: Asked }) {
  const { id, name, isYou, acts, isOnlyOwner, drives, seen, company } = asked;
  const who = isYou ? "You" : name;
  if (isOnlyOwner)
    return (
      <section className="card stack" aria-labelledby="end">
        <h2 id="end">Leave {company.name}?</h2>
        <p>You're the only owner. {LAST_OWNER}</p>
        <div className="row">
          <Link className="button plain" to="/team">
            Stay
          </Link>
          <Link className="button plain" to="/user-account/close?of=company">
            Close {company.name}
          </Link>
        </div>
      </section>
    );
  return (
    <section className="card stack" aria-labelledby="end">
      <h2 id="end">{isYou ? `Leave ${company.name}?` : `Remove ${name}?`}</h2>
      <p>
        {isYou ? "You lose" : `${name} loses`} access to {company.name} on every device. Its loads, chats and
        documents stay with the company. Invitations that {isYou ? "you" : "they"} sent, and API keys that{" "}
        {isYou ? "you" : "they"} made, no longer work. {isYou ? "Your" : "Their"} name stays in the history,
        and an owner can invite {isYou ? "you" : "them"} again.
      </p>
      {drives.length > 0 && (
        <>
          <p>
            <strong>
              {isYou ? "You drive" : `${name} drives`}{" "}
              {drives.length === 1 ? "a load" : `${drives.length} loads`} that then{" "}
              {drives.length === 1 ? "has" : "have"} no driver.
            </strong>{" "}
            {isYou && !acts ? `We notify ${company.name}.` : "Assign another driver first, or do it later."}
          </p>
          <Drives name={who} drives={drives} />
        </>
      )}
      <div className="row">
        {isYou ? (
          // After a click, the page belongs to another company, so the browser posts this form without a
          // script. It has no key, because a second click has no further effect.
          <Form method="post" action="/team?step=leave" reloadDocument>
            <input type="hidden" name="company" value={company.id} />
            <input type="hidden" name="person" value={id} />
            <input type="hidden" name="drives" value={seen} />
            <button type="submit" className="button danger">
              Leave Company
            </button>
          </Form>
        ) : (
          <KeyedForm action="/team?step=remove">
            <input type="hidden" name="person" value={id} />
            <input type="hidden" name="drives" value={seen} />
            <SubmitButton look="danger">Remove</SubmitButton>
          </KeyedForm>
        )}
        <Link className="button plain" to="/team">
          {isYou ? "Stay" : "Keep on Team"}
        </Link>
      </div>
    </section>
  );
}
