import { db } from "db/client";
import { files, signatures } from "db/schema";
import { wroteNothing } from "db/write";
import { and, sql } from "drizzle-orm";
import { fileUrl, recordFiles } from "~/files/records.server";
import { discardMade, storeMade } from "~/files/store/store-made.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { isCarriedBy, loadToMove, moveLoad } from "~/loads/steps/move-load.server";
import { revisionIn } from "~/loads/steps/steps";
import { signedStem } from "~/loads/steps/upload-documents.server";
import { Conflict, Invalid } from "~/platform/errors";
import { byOf, type Viewer } from "~/trade/viewer";
import { pdfOfPaper } from "./pdf.server";
import { currentPaper } from "./read-paper.server";
import { agreedTo } from "./signature/agreements.server";
import {
  drawnIn,
  recordOf,
  type Signature,
  signatureProblems,
  surroundings,
  typedName,
} from "./signature/signature.server";
import { RECORD_WORDS } from "./words";

interface Sign {
  viewer: Viewer;
  loadId: string;
  /**
   * `typed_name`, `agree_electronic`, `agree_terms`, `agreement`, optionally `drawn` and `asked_name`, and
   * the `revision` and document hash (`paper`) that the page showed.
   */
  fields: Record<string, string>;
  clientAddress: string;
  device: string | null;
}

const NOT_MADE_HERE =
  "This rate confirmation is the shipper's own PDF. Sign that PDF and upload it on the load's page.";
const OTHER_PAPER =
  "The shipper made a new rate confirmation after you opened this page. Nothing was signed. Read the current one below.";

const UNTICKED = {
  agree_electronic: "Check this box to sign here, or sign by hand and upload the PDF.",
  agree_terms: "Check this box if you've read it and agree to sign it.",
};

/** @throws Invalid */
async function readTypedName(fields: Readonly<Record<string, string>>): Promise<string> {
  const problems = await signatureProblems(fields, UNTICKED);
  const [first] = Object.values(problems);
  if (first) throw new Invalid(first, problems);
  return typedName(fields);
}

/**
 * Signs exactly the document that the page showed.
 * @throws NotFound, Forbidden, Conflict, Invalid, Unavailable
 */
export async function signPaper({ viewer, loadId, fields, clientAddress, device }: Sign): Promise<void> {
  const [load, shown] = await Promise.all([
    loadToMove("sign", viewer, loadId, revisionIn(fields)),
    currentPaper(viewer, loadId),
    countAgainstLimit("upload", clientAddress),
  ]);
  if (!shown) throw new Conflict(NOT_MADE_HERE);
  const { paper, snapshot, sha256, fileId: paperFileId } = shown;
  if (fields.paper !== sha256) throw new Conflict(OTHER_PAPER);
  const signature: Signature = {
    load_id: loadId,
    signer_id: viewer.id,
    by_id: byOf(viewer),
    typed_name: await readTypedName(fields),
    drawn: drawnIn(fields),
    agreed_to: await agreedTo("rate confirmation", fields, { signerId: viewer.personId, loadId }),
    ...surroundings(Date.now(), clientAddress, device),
    sha256,
  };
  const bytes = await pdfOfPaper(paper, snapshot, recordOf(signature, paper, viewer, RECORD_WORDS));
  const stem = signedStem(load.rateConfirmationUrl);
  const shownName = `Signed rate confirmation ${paper.number}.pdf`;
  const stored = await storeMade([{ kind: "signed_rate_confirmation", loadId, shownName, bytes, stem }]);
  const isCurrent = sql`exists (select 1 from ${files} f where f.file_id = ${paperFileId} and f.dropped_at is null)`;
  try {
    await moveLoad({
      event: "sign",
      viewer,
      load,
      driver: load.driver,
      nowMs: signature.signed_at,
      when: and(isCarriedBy(loadId, viewer.id), isCurrent),
      set: { rate_confirmation_url: stored.map(fileUrl)[0], booked_at: signature.signed_at },
      also: (nowMs) => [
        ...recordFiles(stored, viewer, loadId, nowMs),
        ...stored.map(({ fileId }) => ({
          query: db()
            .insert(signatures)
            .values({ file_id: fileId, paper_file_id: paperFileId, ...signature }),
        })),
      ],
    });
  } catch (error) {
    if (wroteNothing(error)) await discardMade(stored);
    throw error;
  }
}
