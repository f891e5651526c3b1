import { pageOnBoth } from "db/archive-client";
import type { Handle } from "db/client";
import { namesOf } from "db/person-names";
import { files, loads, papers, signatures } from "db/schema";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { isKeptFor, mayOpenLoadFile } from "~/files/policy";
import { VOID_SINCE } from "~/files/retained.server";
import { instantText } from "~/text/dates";
import { PAGE_ROWS, paged } from "~/text/paged.server";

type After = { file: string } | null;

/** A signed PDF counts as uploaded by its signer. */
const ofOwnLoads = (personId: string) => sql`${papers.load_id} in (
  select load_id from userloads where user_id = ${personId}
  union select load_id from files where uploader_id = ${personId} and load_id is not null)`;

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
        choices: papers.choices,
        kind: files.kind,
        uploaderId: files.uploader_id,
        status: loads.load_status,
        ownerId: loads.owner_id,
        signerId: signatures.signer_id,
        memberId: signatures.by_id,
        isTied: sql<number>`exists (select 1 from userloads t where t.load_id = ${papers.load_id} and t.user_id = ${personId})`,
        voidSinceMs: VOID_SINCE,
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
      .from(papers)
      .innerJoin(loads, eq(loads.load_id, papers.load_id))
      .innerJoin(files, eq(files.file_id, papers.file_id))
      .leftJoin(signatures, eq(signatures.paper_file_id, papers.file_id))
      .where(and(ofOwnLoads(personId), gt(papers.file_id, after?.file ?? "")))
      .orderBy(asc(papers.file_id))
      .limit(PAGE_ROWS);
  return pageOnBoth(read, ({ file }) => file, PAGE_ROWS);
}

/** Omits the field if the company's founder signed. */
async function memberNamed(memberId: string | null) {
  return memberId ? { signed_by_member: (await namesOf([memberId])).people.get(memberId) ?? null } : {};
}

/** Includes void documents that the company signed or that were signed for one of its loads. */
export async function* exportPapers(personId: string) {
  for await (const row of paged((after: After) => papersOf(personId, after))) {
    const {
      kind,
      uploaderId,
      status,
      ownerId,
      signerId,
      memberId,
      isTied,
      voidSinceMs,
      signature,
      ...paper
    } = row;
    const standing = ownerId === personId ? "owner" : "chosen driver";
    const counts =
      voidSinceMs === null && !!isTied && mayOpenLoadFile({ kind, uploaderId }, { status, standing });
    const kept = { kind: "signed_rate_confirmation", uploaderId: signerId ?? "" } as const;
    if (!counts && !(signature && isKeptFor(kept, ownerId, personId))) continue;
    const { signed_at, pressed_at } = signature ?? { signed_at: null, pressed_at: null };
    const at = { signed_at: instantText(signed_at), pressed_at: instantText(pressed_at) };
    yield {
      ...paper,
      void_since: instantText(voidSinceMs),
      signature: signature && { ...signature, ...at, ...(await memberNamed(memberId)) },
    };
  }
}
