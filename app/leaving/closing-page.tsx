import type { NotBilled } from "~/invoices/not-billed.server";
import { NotBilledList } from "~/invoices/not-billed-list";
import type { Lane } from "~/trade/lane";
import type { LoadStatus, Role } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";
import { Numbered } from "~/trade/numbered";
import { LinkList } from "~/ui/link-list";
import { StatusBadge } from "~/ui/status-badge";

interface LoadInTheWay extends Lane {
  /** The URL that opens the load's page, after a change of company if the viewer acts for another one. */
  path: string;
  load_id: string;
  load_number: number;
  load_status: LoadStatus;
}

export function BlockingLoads({ role, loads }: { role: Role; loads: readonly LoadInTheWay[] }) {
  return (
    <>
      <p>
        {role === "driver"
          ? "You're booked on these loads. Deliver them, or cancel the ones you haven't picked up, then come back."
          : "Your freight is on the road. Come back once it's delivered."}
      </p>
      <LinkList
        aria-label="Loads to finish first"
        links={loads.map((load) => [
          load.path,
          <span key="name">
            <Numbered>{nameOf(load)}</Numbered>
          </span>,
          <StatusBadge key="status" status={load.load_status} />,
        ])}
      />
    </>
  );
}

function endings(role: Role, toEnd: number): string | null {
  if (toEnd === 0) return null;
  if (role === "driver") {
    return toEnd === 1 ? "We'll withdraw your open request." : `We'll withdraw your ${toEnd} open requests.`;
  }
  return toEnd === 1
    ? "We'll delete your load that isn't in transit yet and notify its drivers."
    : `We'll delete your ${toEnd} loads that aren't in transit yet and notify their drivers.`;
}

const counted = (count: number, what: string) => count > 0 && `${count} ${what}${count === 1 ? "" : "s"}`;

function unanswered(role: Role, { charges, invoices }: OpenMoney): string | null {
  const open = [counted(charges, "charge"), counted(invoices, "unpaid invoice")]
    .filter(Boolean)
    .join(" and ");
  if (!open) return null;
  return role === "driver"
    ? `You have ${open} with shippers. They still owe you what they agreed to, but you won't be notified of their replies.`
    : `Drivers are waiting on ${open}. Settle up first. You'll still owe them after closing.`;
}

const UNBILLED = {
  driver: "is agreed but not invoiced here. Make those invoices first. You can't after closing.",
  shipper:
    "is agreed with drivers but not invoiced here. Settle up first. You'll still owe it after closing.",
} as const;

function Unbilled({ role, unbilled }: { role: Role; unbilled: NonNullable<NotBilled> }) {
  const { total, more, loads } = unbilled;
  return (
    <li>
      <strong>
        {total} {UNBILLED[role]}
      </strong>
      <NotBilledList loads={loads} more={more} />
    </li>
  );
}

interface OpenMoney {
  charges: number;
  invoices: number;
}

interface Ending {
  role: Role;
  toEnd: number;
  money: OpenMoney;
  unbilled: NotBilled;
  hasPlan: boolean;
}

function ForBusiness({ role, toEnd, money, unbilled, hasPlan }: Ending) {
  const ending = endings(role, toEnd);
  const open = unanswered(role, money);
  return (
    <>
      {open && (
        <li>
          <strong>{open}</strong>
        </li>
      )}
      {unbilled && <Unbilled role={role} unbilled={unbilled} />}
      {ending && <li>{ending}</li>}
      {hasPlan && <li>Your plan is canceled right away, and you won't be charged again.</li>}
    </>
  );
}

const SHARED = <li>Delivered loads, reviews and conversations stay with the people you shared them with.</li>;
const RECORDS_KEPT =
  "Documents and records of delivered loads keep the names and signatures on them for three years.";
const SIGNED_OUT = (
  <>
    <li>Every device is signed out, and nobody can log in to this account again.</li>
    <li>You can use your email address for a new account. This can't be undone.</li>
  </>
);

export function ClosingConsequences({
  ending,
  left = [],
  ownName,
}: {
  ending: Ending;
  left?: readonly Left[];
  ownName?: string;
}) {
  return (
    <ul className="points">
      {ownName && (
        <li>
          <strong>Your own company, {ownName}, closes with your account.</strong>
        </li>
      )}
      <ForBusiness {...ending} />
      <li>Your name, phone, documents and picture are removed. Others see “Closed account” instead.</li>
      {SHARED}
      <li>{RECORDS_KEPT} Download yours first: you can't log in after this.</li>
      <Leaving left={left} />
      {SIGNED_OUT}
    </ul>
  );
}

interface Left {
  name: string;
  isOwn: boolean;
  others: number;
  drives: readonly { name: string; path: string }[];
}

const people = (count: number) => (count === 1 ? "1 other person works" : `${count} other people work`);

function Leaving({ left }: { left: readonly Left[] }) {
  return left.map(({ name, isOwn, others, drives }) => (
    <li key={name}>
      You leave {name}, which stays open: {people(others)} there.{" "}
      {isOwn
        ? "It keeps its name, phone number, loads and documents. If the name or the number is your own, change it first."
        : "What you did and wrote there stays, under “Closed account”."}
      {drives.length > 0 && (
        <>
          <p>
            <strong>You drive loads for it, which then have no driver:</strong>
          </p>
          <LinkList
            aria-label={`Loads that you drive for ${name}`}
            links={drives.map(({ path, name: load }) => [path, <Numbered key="name">{load}</Numbered>])}
          />
        </>
      )}
    </li>
  ));
}

export function LeavingConsequences({ left = [] }: { left?: readonly Left[] }) {
  return (
    <ul className="points">
      <Leaving left={left} />
      <li>
        Your saved searches, notifications, phones and support requests are deleted. Download your data first:
        you can't log in after this.
      </li>
      {SIGNED_OUT}
    </ul>
  );
}

export function LastOwner({
  stuck,
}: {
  stuck: readonly { name: string; others: number; team: string; close: string }[];
}) {
  return stuck.map(({ name, others, team, close }) => (
    <section className="settings" key={team}>
      <h2>{name}</h2>
      <p>
        {others > 0
          ? `You're its only owner, and ${people(others)} there. First, make someone else an owner, or close the company.`
          : "Nobody else works there. First, invite someone as an owner, or close the company."}
      </p>
      <LinkList
        aria-label={`Before you leave ${name}`}
        links={[
          [team, others > 0 ? "Make someone an owner" : "Invite someone"],
          [close, `Close ${name}`],
        ]}
      />
    </section>
  ));
}

export function CompanyConsequences({
  name,
  isFounder,
  others,
  ending,
}: {
  name: string;
  isFounder: boolean;
  others: readonly string[];
  ending: Ending;
}) {
  return (
    <ul className="points">
      <li>
        <strong>
          {people(others.length)} at {name}: {others.join(", ")}.
        </strong>{" "}
        They lose access to it. We'll email them. Their own accounts stay open.
      </li>
      <ForBusiness {...ending} />
      <li>
        The company's name, phone, documents and picture are removed. Others see “Closed account” instead.
      </li>
      {SHARED}
      <li>{RECORDS_KEPT} Download the company's data first: nobody can open it after this.</li>
      <li>
        Your own account stays open.{" "}
        {isFounder && "You founded this company, so you won't have one until you join another."}
      </li>
      <li>This can't be undone.</li>
    </ul>
  );
}
