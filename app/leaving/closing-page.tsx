import type { NotBilled } from "~/invoices/not-billed.server";
import { NotBilledList } from "~/invoices/not-billed-list";
import type { Lane } from "~/trade/lane";
import type { LoadStatus, Role } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";
import { Numbered } from "~/trade/numbered";
import { LinkList } from "~/ui/link-list";
import { StatusBadge } from "~/ui/status-badge";

interface LoadInTheWay extends Lane {
  load_id: string;
  load_number: number;
  load_status: LoadStatus;
}

/** Explains why the account cannot be closed now, and lists the loads to finish first. */
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
          `/load-details/${load.load_id}`,
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

/** Returns a sentence about charges and invoices that are still open, or null. */
function unanswered(role: Role, { charges, invoices }: OpenMoney): string | null {
  const open = [counted(charges, "charge"), counted(invoices, "unpaid invoice")]
    .filter(Boolean)
    .join(" and ");
  if (!open) return null;
  return role === "driver"
    ? `You have ${open} open with shippers. Shippers still owe you what they agreed to, but you won't be notified of their replies.`
    : `Drivers are waiting on ${open}. Settle up first. You'll still owe them after closing.`;
}

const UNBILLED = {
  driver: "is agreed but not invoiced here. Make those invoices first. You can't after closing.",
  shipper:
    "is agreed with drivers but not invoiced here. Settle up first. You'll still owe it after closing.",
} as const;

/** Shows the total that is agreed but not billed, and its loads. */
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

/** Lists the consequences of closing the account, above the button. */
export function ClosingConsequences(props: {
  role: Role;
  toEnd: number;
  money: OpenMoney;
  unbilled: NotBilled;
  hasPlan: boolean;
}) {
  const { role, toEnd, money, unbilled, hasPlan } = props;
  const ending = endings(role, toEnd);
  const open = unanswered(role, money);
  return (
    <ul className="points">
      {open && (
        <li>
          <strong>{open}</strong>
        </li>
      )}
      {unbilled && <Unbilled role={role} unbilled={unbilled} />}
      {ending && <li>{ending}</li>}
      {hasPlan && <li>Your plan is canceled right away, and you won't be charged again.</li>}
      <li>Your name, phone, documents and picture are removed. Others see “Closed account” instead.</li>
      <li>Delivered loads, reviews and conversations stay with the people you shared them with.</li>
      <li>
        Documents and records of delivered loads keep the names and signatures on them for three years.
        Download yours first: you can't log in after this.
      </li>
      <li>Every device is signed out, and nobody can log in to this account again.</li>
      <li>You can use your email address for a new account. This can't be undone.</li>
    </ul>
  );
}
