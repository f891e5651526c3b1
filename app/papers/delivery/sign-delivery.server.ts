import { db } from "db/client";
import { papers, signatures } from "db/schema";
import { type Statement, wroteNothing } from "db/write";
import { acting, type LoadTies, loadTies } from "~/access/ties.server";
import { fileUrl, recordFiles } from "~/files/records.server";
import { discardMade, storeMade } from "~/files/store/store-made.server";
import { receiveUpload, type StoredFile } from "~/files/upload/receive-upload.node.server";
import { pressedAtMs } from "~/forms/posted-form.server";
import { readParagraph, valueOr } from "~/forms/typed-fields";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { askAboutDrops } from "~/loads/drops/drops.server";
import { saveDropProof, withDrop } from "~/loads/drops/prove-drop.server";
import { fitNow, isCarriedBy, moveLoad } from "~/loads/steps/move-load.server";
import { revisionShown } from "~/loads/steps/steps";
import { Conflict, Invalid, noSuchLoad } from "~/platform/errors";
import { MOST_ADDITIONAL } from "~/trade/file-kinds";
import type { BetweenName } from "~/trade/stop-names";
import { byOf, type Viewer } from "~/trade/viewer";
import type { Paper } from "../paper";
import { pdfOfPaper } from "../pdf.server";
import { snapshotOf } from "../read-paper.server";
import { agreedTo } from "../signature/agreements.server";
import {
  drawnIn,
  recordOf,
  type Signature,
  signatureProblems,
  surroundings,
  typedName,
} from "../signature/signature.server";
import { composeProofOfDelivery, type DeliveryFacts, deliverySections } from "./compose-delivery.server";
import { contestingFor } from "./contesting.server";
import { deliveryStep } from "./delivery-rules";
import { MOST_EXCEPTIONS_CHARACTERS, RECEIVER_RECORD_WORDS, SIGN_BUTTON } from "./delivery-words";
import { deliveryBasis, earliestDeliveryMs } from "./read-delivery.server";
import { sectionsSigned } from "./shown-delivery.server";

interface Delivery {
  viewer: Viewer;
  loadId: string;
  /** The drop between that the receiver signs for; absent or null for the delivery. */
  stop?: BetweenName | null;
  /**
   * A multipart request. The body is read only after the step is checked. Fields: `typed_name`, `exceptions`,
   * `agree_electronic`, `agree_terms`, `agreement`, `drawn`, `asked_name`, `asked_drops`, photos
   * (`additional_files`), the displayed text (`shown`), and its seal (`paper`). The URL contains the
   * displayed revision.
   */
  request: Request;
  clientAddress: string;
  typed: (fields: Record<string, string>) => void;
}

const OTHER_PAPER =
  "This load has changed since you opened this page. Nothing was signed. Read the current version below.";

const PICKUP_FIRST =
  "The pickup isn't confirmed yet, so nothing was signed. Enter the pin on the load's page first.";

const UNTICKED = {
  agree_electronic: "Check this box to sign here, or sign on paper and have the driver upload a photo of it.",
  agree_terms: "Check this box to sign for the freight.",
};

/**
 * @param isThere whether the receiver is still there to answer a question
 * @throws Invalid
 */
async function readStatement(fields: Readonly<Record<string, string>>, isThere: boolean) {
  const problems = await signatureProblems(fields, UNTICKED, isThere);
  const read = readParagraph(fields.exceptions ?? "", MOST_EXCEPTIONS_CHARACTERS);
  const exceptions = valueOr(read, "", problems, "exceptions");
  const [first] = Object.values(problems);
  if (first) throw new Invalid(first, problems);
  return { name: typedName(fields), exceptions };
}

interface Signed {
  paper: Paper;
  snapshot: string;
  signature: Signature;
}

/** @throws Conflict if the page showed different text; Invalid */
async function signedBy(
  { viewer, loadId, stop = null, request, clientAddress }: Delivery,
  facts: DeliveryFacts,
  upload: {
    fields: Record<string, string>;
    photos: number;
    earliestMs: number;
    revision: number;
    hauler: Viewer;
  },
): Promise<Signed> {
  const nowMs = Date.now();
  const pressedMs = pressedAtMs(nowMs);
  const statement = await readStatement(upload.fields, pressedMs === null);
  const shown = await sectionsSigned(upload.fields, {
    now: deliverySections(facts, stop),
    to: { driverId: viewer.id, loadId, revision: upload.revision, stop },
    // True even if the phone's clock is so far behind that its time is discarded below. The displayed text is
    // accepted, because it is sealed and the receiver has left.
    hasWaited: pressedMs !== null,
  });
  if (!shown) throw new Conflict(OTHER_PAPER);
  const pressed_at = pressedMs !== null && pressedMs >= upload.earliestMs ? pressedMs : null;
  const signedAtMs = pressed_at ?? nowMs;
  const received = { ...statement, photos: upload.photos, signedAtMs };
  const paper = composeProofOfDelivery(facts.load, shown, received, stop);
  const { snapshot, sha256 } = await snapshotOf(paper);
  const signature = {
    load_id: loadId,
    signer_id: upload.hauler.id,
    by_id: byOf(upload.hauler),
    typed_name: statement.name,
    drawn: drawnIn(upload.fields),
    agreed_to: await agreedTo("delivery", upload.fields, { signerId: viewer.personId, loadId }),
    ...surroundings(nowMs, clientAddress, request.headers.get("user-agent")),
    pressed_at,
    sha256,
  };
  return { paper, snapshot, signature };
}

function recordSigned(file: StoredFile, { paper, snapshot, signature }: Signed): Statement[] {
  const { fileId: file_id } = file;
  const { number: paper_number, revision } = paper;
  const { load_id, sha256 } = signature;
  const row = { file_id, load_id, paper_number, revision, snapshot, sha256 };
  return [
    { query: db().insert(papers).values(row) },
    {
      query: db()
        .insert(signatures)
        .values({ file_id, paper_file_id: file_id, ...signature }),
    },
    ...contestingFor(paper, signature),
  ];
}

interface ToSave {
  viewer: Viewer;
  load: LoadTies;
  stop: BetweenName | null;
  photos: StoredFile[];
}

/** Stores the PDF, and delivers the load or, for a drop between, stores its proof. */
async function save({ viewer, load, stop, photos }: ToSave, signed: Signed): Promise<void> {
  const { paper, snapshot, signature } = signed;
  const { loadId } = load;
  const hauler = acting(viewer, load);
  const record = recordOf(signature, paper, hauler, RECEIVER_RECORD_WORDS);
  const bytes = await pdfOfPaper(paper, snapshot, record);
  const shownName = `Proof of delivery ${paper.number}.pdf`;
  const stored = await storeMade([{ kind: paper.kind, loadId, shownName, bytes }]);
  try {
    const [proof] = stored;
    const nowMs = signature.signed_at;
    if (stop && proof)
      return await saveDropProof({
        ...{ viewer, load, stop, proof, photos, nowMs },
        also: recordSigned(proof, signed),
      });
    await moveLoad({
      event: "deliver",
      viewer,
      load,
      driver: load.driver,
      nowMs,
      when: isCarriedBy(loadId, hauler.id),
      set: { dropoff_image_url: stored.map(fileUrl)[0], additional_files: photos.map(fileUrl) },
      also: (nowMs) => [
        ...recordFiles([...stored, ...photos], hauler, loadId, nowMs),
        ...stored.flatMap((file) => recordSigned(file, signed)),
      ],
    });
  } catch (error) {
    if (wroteNothing(error)) await discardMade(stored);
    throw error;
  }
}

/**
 * Stores the receiver's signature from the phone of the load's driver. At the destination, this marks the
 * load as delivered; if drops between have no proof, the form asks once. The signature covers the text
 * that the page showed, and the receiver's entries.
 * @throws NotFound, Forbidden, Conflict, Invalid, Unavailable
 */
export async function signDelivery(delivery: Delivery): Promise<void> {
  const { viewer, loadId, stop = null, request, clientAddress } = delivery;
  const [ties, facts, earliestMs] = await Promise.all([
    loadTies(viewer, loadId),
    deliveryBasis(viewer, loadId),
    earliestDeliveryMs(loadId, stop),
    countAgainstLimit("upload", clientAddress),
  ]);
  if (ties && deliveryStep(ties.status, ties.standing) === "sign ahead") throw new Conflict(PICKUP_FIRST);
  const load = await fitNow("deliver", { viewer, loadId, load: ties }, revisionShown(request));
  if (!facts) throw noSuchLoad();
  if (stop) withDrop(load, stop);
  const upload = await receiveUpload(request, {
    additional_files: { kind: "additional", ownerId: loadId, required: false, atMost: MOST_ADDITIONAL },
  });
  delivery.typed(upload.fields);
  const photos = upload.files.additional_files;
  try {
    const { fields } = upload;
    const { revision } = load;
    const sent = { fields, photos: photos.length, earliestMs, revision, hauler: acting(viewer, load) };
    const signed = await signedBy(delivery, facts, sent);
    if (!stop) await askAboutDrops(load, { fields, button: SIGN_BUTTON });
    await save({ viewer, load, stop, photos }, signed);
  } catch (error) {
    if (wroteNothing(error)) await upload.discard();
    throw error;
  }
}
