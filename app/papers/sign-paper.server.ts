import { askedAhead, db } from "db/client";
import { files, signatures } from "db/schema";
import { wroteNothing } from "db/write";
import { and, sql } from "drizzle-orm";
import { fileUrl, recordFiles } from "~/files/records.server";
import { discardMade, storeMade } from "~/files/store-made.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { isCarriedBy, loadToMove, moveLoad } from "~/loads/move-load.server";
import { revisionIn } from "~/loads/steps";
import { signedStem } from "~/loads/upload-documents.server";
import { instantText } from "~/platform/dates";
import { Conflict, Invalid } from "~/platform/errors";
import { readableText } from "~/platform/form-fields.server";
import type { Viewer } from "~/trade/viewer";
import type { PaperSection } from "./paper";
import { pdfOfPaper } from "./pdf.server";
import { currentPaper } from "./read-paper.server";
import { CONSENT_WORDS, INTENT_WORDS, MOST_NAME_CHARACTERS } from "./words";

interface Sign {
  viewer: Viewer;
  loadId: string;
  /** `typed_name`, `agree_electronic`, `agree_terms`, and what the page showed: `revision` and `paper`, its hash. */
  fields: Record<string, string>;
  clientAddress: string;
  /** What the browser says it is. */
  device: string | null;
}

const NOT_MADE_HERE =
  "This rate confirmation is a PDF of the shipper's own. Sign that one, and upload it on the load's page.";
const OTHER_PAPER =
  "The shipper has made a new rate confirmation since you opened this page. Read it as it is now; nothing was signed.";

/** As much of what a browser says as is kept. */
const MOST_DEVICE_CHARACTERS = 300;

/** The name that was typed, once both boxes are ticked. @throws Invalid */
function readTypedName(fields: Readonly<Record<string, string>>): string {
  const name = readableText((fields.typed_name ?? "").replace(/\s+/g, " "));
  const problems: Record<string, string> = {};
  if (!name) problems.typed_name = "Type your full name. It is your signature.";
  if (name.length > MOST_NAME_CHARACTERS) problems.typed_name = `At most ${MOST_NAME_CHARACTERS} characters.`;
  if (!fields.agree_electronic)
    problems.agree_electronic = "Tick this box to sign here, or sign by hand and upload the PDF.";
  if (!fields.agree_terms) problems.agree_terms = "Tick this box if you have read it and sign it.";
  const [first] = Object.values(problems);
  if (first) throw new Invalid(first, problems);
  return name;
}

type Signature = Omit<typeof signatures.$inferInsert, "file_id">;

/** What the last page of the signed PDF says of the signature. */
function recordOf(signature: Signature, number: string, viewer: Viewer): PaperSection {
  const account = viewer.username ? `${viewer.fullName} (@${viewer.username})` : viewer.fullName;
  return {
    heading: "Record of the signature",
    rows: [
      ["Paper", number],
      ["SHA-256 of what was signed", signature.sha256],
      ["Signed by", signature.typed_name],
      ["Account", `${account}, ${viewer.id}`],
      ["Signed at", instantText(signature.signed_at)],
      ["Network address", signature.client_address ?? "not known"],
      ["Browser", signature.device ?? "not known"],
      ["Agreed to", CONSENT_WORDS],
      ["Signed with the words", INTENT_WORDS],
    ],
    words: [
      "Signed electronically in Haulway, as the laws of the United States allow (ESIGN, UETA): the signer meant to sign, agreed to do so " +
        "electronically, and was signed in to the account above. The attached JSON is what the page showed; its SHA-256 is above.",
    ],
  };
}

/**
 * The chosen driver signs the rate confirmation in the page: exactly the one that the page showed. The signed PDF is the paper with a
 * page about the signature.
 * @throws NotFound, Forbidden, Conflict, Invalid, Unavailable
 */
export async function signPaper({ viewer, loadId, fields, clientAddress, device }: Sign): Promise<void> {
  const counted = askedAhead(() => countAgainstLimit("upload", clientAddress));
  const current = askedAhead(() => currentPaper(viewer, loadId));
  const load = await loadToMove("sign", viewer, loadId, revisionIn(fields));
  await counted();
  const shown = await current();
  if (!shown) throw new Conflict(NOT_MADE_HERE);
  const { paper, snapshot, sha256, fileId: paperFileId } = shown;
  if (fields.paper !== sha256) throw new Conflict(OTHER_PAPER);
  const signature: Signature = {
    paper_file_id: paperFileId,
    load_id: loadId,
    signer_id: viewer.id,
    typed_name: readTypedName(fields),
    agreed_to: `${CONSENT_WORDS}\n${INTENT_WORDS}`,
    signed_at: Date.now(),
    client_address: clientAddress || null,
    device: device?.slice(0, MOST_DEVICE_CHARACTERS) || null,
    sha256,
  };
  const bytes = await pdfOfPaper(paper, snapshot, recordOf(signature, paper.number, viewer));
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
            .values({ file_id: fileId, ...signature }),
        })),
      ],
    });
  } catch (error) {
    if (wroteNothing(error)) await discardMade(stored);
    throw error;
  }
}
