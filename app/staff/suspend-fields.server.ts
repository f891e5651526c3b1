/** Reads the fields of the forms that suspend, and emails the reason. */
import { sendMail } from "~/mail/send-mail.server";
import { Invalid } from "~/platform/errors";
import { suspendedText } from "~/support/suspension-words";
import { DAY_MS } from "~/text/time";
import { SUSPENSION_DAYS } from "./limits";
import { readText } from "./read-text.server";
import { staffMail } from "./suspension-mail.server";
import { addressesOf, type Subject } from "./suspensions.server";

interface Terms {
  reason: string;
  /** UTC milliseconds; null for no end. */
  endsAt: number | null;
}

/** @returns UTC milliseconds; null for no end. @throws Invalid */
export function readEnd(days = "", nowMs: number): number | null {
  const row = SUSPENSION_DAYS.find(([value]) => value === days);
  if (!row) throw new Invalid("Choose how long.", { days: "Choose how long." });
  return row[0] === "open" ? null : nowMs + Number(row[0]) * DAY_MS;
}

/** @throws Invalid for the first field that is wrong */
export function readSuspension(
  { whom, days, grounds }: Readonly<Record<string, string>>,
  nowMs: number,
): Terms & { whom: Subject["kind"] } {
  if (whom !== "company" && whom !== "person") throw new Invalid("Choose whom.", { whom: "Choose whom." });
  const endsAt = readEnd(days, nowMs);
  const reason = readText(grounds, "grounds", "Enter the reason, which the company reads.");
  return { whom, endsAt, reason };
}

/**
 * Prepares the email to the company's owners or to the person.
 * @returns a function that sends it; call it after the write
 */
export async function suspendedMail(subject: Subject, terms: Terms): Promise<() => void> {
  const addresses = await addressesOf(subject);
  const text = suspendedText(subject.kind, terms);
  return () => {
    for (const email of addresses) sendMail(staffMail({ email, subject: "Suspended by Haulway", text }));
  };
}
