/** Each function returns the line to print. */
import { clearNotice, setNotice } from "~/operator/change-notices.server";
import { maintenanceNow } from "~/operator/notices.server";
import { agreementState, publishAgreement } from "~/operator/publish-agreement.server";
import type { readAgreement, readBanner, readMaintenance } from "./arguments.mjs";

const timeOf = (ms: number) =>
  new Date(ms)
    .toISOString()
    .replace(/:\d\d\.\d+Z$/, " UTC")
    .replace("T", " ");

async function statusLine(): Promise<string> {
  const maintenance = await maintenanceNow();
  if (!maintenance) return "Maintenance is off.";
  const { setAtMs, endsAtMs, message } = maintenance;
  const end = endsAtMs === null ? "no announced end" : `announced until ${timeOf(endsAtMs)}`;
  return `Maintenance is on since ${timeOf(setAtMs)}, ${end}${message && `: ${message}`}`;
}

export async function actOnMaintenance(asked: ReturnType<typeof readMaintenance>): Promise<string> {
  if (asked.act === "status") return statusLine();
  if (asked.act === "off") {
    const wasOn = await clearNotice("maintenance");
    return wasOn ? "Maintenance is off. Every process sees it within 5 seconds." : "Maintenance was not on.";
  }
  await setNotice({ kind: "maintenance", message: asked.why, endsAtMs: asked.untilMs });
  return `${await statusLine()}\nEvery process sees it within 5 seconds. It stays on until you turn it off.`;
}

export async function actOnBanner(asked: ReturnType<typeof readBanner>): Promise<string> {
  if (asked.act === "clear")
    return (await clearNotice("banner")) ? "The banner is cleared." : "There was no banner.";
  const { text, audience, untilMs } = asked;
  await setNotice({ kind: "banner", message: text, audience, endsAtMs: untilMs });
  const whom = audience === "all" ? "every user and visitor" : `every ${audience}`;
  return `The banner is shown to ${whom} until ${timeOf(untilMs)}.`;
}

export async function actOnAgreement(asked: ReturnType<typeof readAgreement>): Promise<string> {
  if (asked.act === "publish") await publishAgreement(asked.summary);
  const { newest, open } = await agreementState();
  if (!newest) return "No version was published. Everyone accepted the terms by signing up.";
  const left = open === 1 ? "1 account has" : `${open} accounts have`;
  return `Published at ${timeOf(newest.publishedMs)}: ${newest.summary}\n${left} not accepted it.`;
}
