import { Link } from "#links";
import type { NotBilled } from "~/invoices/not-billed.server";
import { NotBilledList } from "~/invoices/not-billed-list";
import type { Lane } from "~/trade/lane";
import type { LoadStatus, Role } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";
import { Numbered } from "~/trade/numbered";
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
          ? "You were chosen for these loads. Deliver them, or cancel those that you have not picked up, then come back."
          : "Freight of yours is on the road. Wait until it is delivered, then come back."}
      </p>
      <ul className="devices" aria-label="Loads to finish first">
        {loads.map((load) => (
          <li key={load.load_id}>
            <Link className="button plain" to={`/load-details/${load.load_id}`}>
              <span>
                <Numbered>{nameOf(load)}</Numbered>
              </span>
            </Link>
            <StatusBadge status={load.load_status} />
          </li>
        ))}
      </ul>
    </>
  );
}

function endings(role: Role, toEnd: number): string | null {
  if (toEnd === 0) return null;
  if (role === "driver") {
    return toEnd === 1 ? "Your open request is withdrawn." : `Your ${toEnd} open requests are withdrawn.`;
  }
  return toEnd === 1
    ? "Your load that is not in transit yet is deleted, and its drivers are told."
    : `Your ${toEnd} loads that are not in transit yet are deleted, and their drivers are told.`;
}

const counted = (count: number, what: string) => count > 0 && `${count} ${what}${count === 1 ? "" : "s"}`;

/** Returns a sentence about charges and invoices that are still open, or null. */
function unanswered(role: Role, { charges, invoices }: OpenMoney): string | null {
  const open = [counted(charges, "charge"), counted(invoices, "unpaid invoice")]
    .filter(Boolean)
    .join(" and ");
  if (!open) return null;
  return role === "driver"
    ? `You have ${open} open with shippers. What they agreed to they owe you after this, too, but nobody can tell you their answer.`
    : `Drivers wait for your answer to ${open}. What you owe them you owe after this, too: settle it first.`;
}

const UNBILLED = {
  driver:
    "is agreed with you and not on any invoice here. Whoever owes it owes it after this, too, but you cannot make an invoice any more: make it first.",
  shipper:
    "is agreed with drivers and not on any invoice here. What you have not paid of it you owe after this, too: settle it first.",
} as const;

/** Shows the total that is agreed but not billed, and the loads it comes from. */
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
      {hasPlan && <li>Your plan is cancelled at once, and nothing more is charged.</li>}
      <li>Your name, phone, documents and picture are removed. Others read “Closed account” instead.</li>
      <li>Delivered loads, reviews and conversations stay with the people you shared them with.</li>
      <li>
        Papers and records of delivered loads keep the names and signatures on them, for three years. Download
        yours first: after this you cannot sign in.
      </li>
      <li>Every device is signed out, and nobody can sign in to this account again.</li>
      <li>Your e-mail address is free for a new account. This cannot be undone.</li>
    </ul>
  );
}
