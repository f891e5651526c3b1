import { db } from "db/client";
import { isOwnerOf } from "db/desks";
import { seats } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { exportBilling } from "~/billing/export-billing.server";
import { exportCarrier } from "~/carriers/queries.server";
import { exportMessages } from "~/chat/export-messages.server";
import { exportFiles } from "~/files/export-files.server";
import { exportCarriedLoads, exportPostedLoads } from "~/loads/export-loads.server";
import { exportPapers } from "~/papers/export-papers.server";
import { Forbidden } from "~/platform/errors";
import { exportDeliveryRecords } from "~/record/export-delivery-records.server";
import { instantText } from "~/text/dates";
import type { Viewer } from "~/trade/viewer";
import { type ExportName, exportRow, exportRows } from "./export-tables.server";
import { isAloneAtOwn } from "./members.server";

export type ExportOf = "person" | "company" | "both";

const OWNERS_ONLY = "Only an owner can download a company's data.";

/** @throws Forbidden if the viewer is not an owner of the company for which they act */
export async function exportFor(
  { id, personId, twoStepFor }: Viewer,
  asked: string | null,
): Promise<ExportOf> {
  const [row] = await db()
    .select({ isOwner: isOwnerOf(id, personId), isAlone: isAloneAtOwn(personId) })
    .from(seats)
    .where(and(eq(seats.person_id, personId), isNull(seats.ended_at)))
    .limit(1);
  if (asked === "company") {
    if (row?.isOwner !== 1) throw new Forbidden(OWNERS_ONLY);
    return "company";
  }
  const isOwn = id === personId && twoStepFor === undefined;
  return row?.isAlone === 1 && isOwn ? "both" : "person";
}

async function* listOfFiles(companyId: string) {
  for await (const file of exportFiles(companyId)) {
    yield {
      file: file.pathInZip,
      kind: file.kind,
      // Undefined, so absent from the JSON, if the file is not about a stop between.
      stop: file.stop ?? undefined,
      name: file.shownName,
      uploaded_at: instantText(file.createdAtMs),
      // Undefined, so absent from the JSON, if the founder uploaded the file.
      uploaded_by_member: file.uploadedBy ?? undefined,
      seen_by: file.seenBy,
    };
  }
}

type Reader = (id: string) => unknown;

const listed = (...names: ExportName[]): Record<string, Reader> =>
  Object.fromEntries(names.map((name) => [name, (id) => exportRows(name, id)]));
const single = (name: ExportName): Record<string, Reader> => ({ [name]: (id) => exportRow(name, id) });

interface Parts {
  whose: "person" | "company";
  only?: readonly ExportOf[];
  parts: Readonly<Record<string, Reader>>;
}

export const EXPORT_PARTS: readonly Parts[] = [
  { whose: "person", only: ["both"], parts: single("account") },
  { whose: "person", only: ["person"], parts: { account: (id) => exportRow("login", id) } },
  { whose: "company", only: ["company"], parts: single("company") },
  {
    whose: "company",
    parts: {
      carrier: exportCarrier,
      ...single("costs"),
      ...listed("trucks", "api_keys"),
      billing: exportBilling,
    },
  },
  {
    whose: "person",
    parts: listed("sessions", "companies", "invitations_sent", "email_domains", "phones", "mailed_links"),
  },
  { whose: "person", parts: listed("assigned_loads") },
  {
    whose: "company",
    parts: {
      loads_posted: exportPostedLoads,
      loads_carried: exportCarriedLoads,
      ...listed("requests", "offers", "book_now", "whereabouts", "stop_times", "charges", "releases"),
      ...listed("contested_deliveries", "invoices", "changes", "signed_contacts", "brokerages"),
      delivery_records: exportDeliveryRecords,
      ...listed("places_shared", "wait_links"),
      papers: exportPapers,
      ...single("paper_terms"),
      ...listed("webhooks", "webhook_messages"),
      ...listed("reviews_written", "reviews_received"),
      messages: exportMessages,
    },
  },
  { whose: "person", parts: listed("saved_searches") },
  { whose: "company", parts: listed("hidden_loads", "hidden_brokers") },
  { whose: "person", parts: { ...listed("load_alerts"), ...single("alert_settings") } },
  {
    whose: "person",
    parts: {
      ...listed("notices", "notice_choices", "support_requests", "staff_visits", "suspensions"),
      ...listed("holds", "held_rows"),
    },
  },
  { whose: "company", parts: { ...listed("company_suspensions", "company_held_rows"), files: listOfFiles } },
];

export const hasCompany = (of: ExportOf): boolean => of !== "person";

export function exportParts({ id, personId }: Viewer, of: ExportOf) {
  const chosen = EXPORT_PARTS.filter(
    ({ whose, only }) => only?.includes(of) ?? (of === "both" || of === whose),
  );
  return chosen.flatMap(({ whose, parts }) =>
    Object.entries(parts).map(
      ([name, read]) => [name, () => read(whose === "person" ? personId : id)] as const,
    ),
  );
}
