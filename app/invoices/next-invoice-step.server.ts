import { askRows } from "db/client";
import { sql } from "drizzle-orm";
import type { LoadTies } from "~/access/ties.server";
import { formatMoney } from "~/text/money";
import type { ChargeKindCode } from "~/trade/charges";
import { type InvoiceState, mayFollow } from "~/trade/invoices";
import { linesOf, type UnbilledLine, unbilled } from "./unbilled";

interface Standing {
  state: InvoiceState;
  total_cents: number;
  lines: UnbilledLine[];
}

/**
 * Returns the viewer's next step for the invoice of a delivered load: the driver makes an invoice if money is
 * not billed yet, and the owner approves an invoice that is neither approved nor paid. Returns null if no
 * step is due, and for all other viewers.
 * @param rateCents the rate that the load pays
 * @returns the step and the formatted amount
 */
export async function nextInvoiceStep(
  { loadId, status, standing, driver }: Pick<LoadTies, "loadId" | "status" | "standing" | "driver">,
  rateCents: number,
): Promise<{ act: "make" | "approve"; amount: string } | null> {
  if (status !== "complete" || !driver || (standing !== "owner" && standing !== "chosen driver")) return null;
  const [row] = await askRows<{ agreed: string; billed: string }>(sql`
    select (select json_group_array(json_object('kind', kind, 'amount_cents', amount_cents, 'reason', reason))
        from charges where load_id = ${loadId} and driver_id = ${driver.id} and state = 'agreed') as agreed,
      (select json_group_array(json(each)) from (
        select json_object('state', state, 'total_cents', total_cents, 'lines', json(lines)) as each
        from invoices where load_id = ${loadId} and driver_id = ${driver.id} and replaced_at is null
        order by made_at, number)) as billed`);
  const charges: { kind: ChargeKindCode; amount_cents: number; reason: string | null }[] = JSON.parse(
    row?.agreed ?? "[]",
  );
  const invoices: Standing[] = JSON.parse(row?.billed ?? "[]");
  const latest = invoices.at(-1);
  if (standing === "owner")
    return latest && mayFollow("approve", latest.state)
      ? { act: "approve", amount: formatMoney(latest.total_cents) }
      : null;
  const paid = invoices.filter(({ state }) => state === "paid");
  const cents = unbilled(linesOf(charges, rateCents), paid).reduce((sum, [, each]) => sum + each, 0);
  const isBilled = latest && latest.state !== "paid" && latest.total_cents === cents;
  return cents > 0 && !isBilled ? { act: "make", amount: formatMoney(cents) } : null;
}
