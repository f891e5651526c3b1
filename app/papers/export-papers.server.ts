import { pageOnBoth } from "db/archive-client";
import type { Handle } from "db/client";
import { files, loads, papers, signatures, userloads } from "db/schema";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { mayOpenLoadFile } from "~/files/policy";
import { instantText } from "~/platform/dates";
import { PAGE_ROWS, paged } from "~/platform/paged.server";

type After = { file: string } | null;

function papersOf(personId: string, after: After) {
  const read = (handle: Handle) =>
    handle
      .select({
        file: papers.file_id,
        load_id: papers.load_id,
        number: papers.paper_number,
        revision: papers.revision,
        sha256: papers.sha256,
        snapshot: papers.snapshot,
        kind: files.kind,
        uploaderId: files.uploader_id,
        status: loads.load_status,
        tiedAs: userloads.relationship_type,
        signature: {
          file: signatures.file_id,
          typed_name: signatures.typed_name,
          drawn: signatures.drawn,
          agreed_to: signatures.agreed_to,
          signed_at: signatures.signed_at,
          pressed_at: signatures.pressed_at,
          client_address: signatures.client_address,
          device: signatures.device,
          sha256: signatures.sha256,
        },
      })
      .from(userloads)
      .innerJoin(loads, and(eq(loads.load_id, userloads.load_id), isNull(loads.deleted_at)))
      .innerJoin(papers, eq(papers.load_id, loads.load_id))
      .innerJoin(files, and(eq(files.file_id, papers.file_id), isNull(files.dropped_at)))
      .leftJoin(signatures, eq(signatures.paper_file_id, papers.file_id))
      .where(and(eq(userloads.user_id, personId), gt(papers.file_id, after?.file ?? "")))
      .orderBy(asc(papers.file_id))
      .limit(PAGE_ROWS);
  return pageOnBoth(read, ({ file }) => file, PAGE_ROWS);
}

/** The papers that Haulway made of a person's loads, as far as they may open them, with who signed them; the PDFs are files. */
export async function* exportPapers(personId: string) {
  for await (const row of paged((after: After) => papersOf(personId, after))) {
    const { kind, uploaderId, status, tiedAs, signature, ...paper } = row;
    const standing = tiedAs === "shipper" ? "owner" : "chosen driver";
    if (!mayOpenLoadFile({ kind, uploaderId }, { status, standing })) continue;
    const { signed_at, pressed_at } = signature ?? { signed_at: null, pressed_at: null };
    const at = { signed_at: instantText(signed_at), pressed_at: instantText(pressed_at) };
    yield { ...paper, signature: signature && { ...signature, ...at } };
  }
}
