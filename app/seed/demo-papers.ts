import { type BuiltDocument, buildDocument } from "~/builders/documents";
import { pdfOf } from "~/builders/pdf";
import type { BuiltPerson } from "~/builders/person";
import type { Rows } from "~/builders/rows";
import { fileUrl } from "~/files/records.server";

const PAPERS = [
  ["insurance", "insurance_url", "Certificate of insurance", "Cargo coverage: $100,000"],
  ["mc_cert", "mc_cert_url", "Motor carrier certificate", "Authority: property, interstate"],
] as const;

/** Also sets the certificates' URLs in the profiles of `people`. */
export function demoPapers(
  drivers: readonly BuiltPerson[],
  people: readonly Rows[],
  nowMs: number,
): BuiltDocument[] {
  const profiles = new Map(
    people.flatMap(({ profiles = [] }) => profiles.map((profile) => [profile.id, profile])),
  );
  return drivers.flatMap((driver) =>
    PAPERS.map(([kind, column, title, line]) => {
      const document = buildDocument({
        kind,
        content: {
          bytes: pdfOf(title, [driver.fullName, line, "For the demo only."]),
          contentType: "application/pdf",
        },
        uploaderId: driver.id,
        loadId: null,
        createdAtMs: nowMs,
      });
      const profile = profiles.get(driver.id);
      if (profile) profile[column] = fileUrl({ fileId: document.row.file_id });
      return document;
    }),
  );
}
