import { loadTies } from "~/access/ties.server";
import { loadDocuments, pricedFacts } from "~/loads/queries.server";
import { noSuchLoad } from "~/platform/errors";
import { brokerFlags } from "~/red-flags/red-flags.server";
import { mayIn } from "~/trade/areas";
import type { FileKind } from "~/trade/file-kinds";
import { titleAmong } from "~/trade/file-titles";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { composeBillOfLading, composeRateConfirmation } from "./compose.server";
import { unprintedIn } from "./font/unprinted.server";
import { instantInWords } from "./paper";
import { asFields, type PaperChoices, type StandingTerms, standingTerms } from "./paper-choices.server";
import { type PaperStep, paperStep } from "./paper-rules";
import { currentPaper, paperBasis } from "./read-paper.server";
import { agreementFor } from "./signature/agreements.server";

/** Null if the viewer cannot make documents now. */
function choicesFor(step: PaperStep, usual: StandingTerms, before: PaperChoices | null) {
  if (step !== "make" && step !== "make again") return null;
  return asFields(step === "make again" && before ? before : usual);
}

const OWN_KINDS: readonly FileKind[] = ["rate_confirmation", "signed_rate_confirmation", "bill_of_lading"];

function unmadeInWords(step: PaperStep, isOwner: boolean, isSent: boolean): string {
  if (step === "upload")
    return "The shipper uploaded their own PDF. Sign that PDF and upload it on the load's page.";
  if (step === "make again") return "You uploaded your own PDF. The driver hasn't signed it yet.";
  if (isSent) return isOwner ? "You uploaded your own PDF." : "The shipper uploaded their own PDF.";
  return isOwner
    ? "You can make the rate confirmation here once you've chosen a driver."
    : "The shipper hasn't sent the rate confirmation yet. We'll notify you when it's ready to sign.";
}

/** @throws NotFound for anyone but a party of the load */
export async function paperPage(viewer: Viewer, loadId: string, nowMs = Date.now()) {
  const [load, facts, current, basis, usual] = await Promise.all([
    loadTies(viewer, loadId),
    pricedFacts(viewer, loadId),
    currentPaper(viewer, loadId),
    paperBasis(viewer, loadId),
    viewer.role === "shipper" ? standingTerms(viewer.id) : null,
  ]);
  const found = load && paperStep(load.status, load.standing, current !== null);
  const step = found && (mayIn(viewer, "work") ? found : "read");
  if (!load || !facts || !step) throw noSuchLoad();
  const of = basis && usual && { ...basis, load: facts, choices: { ...usual, consignor: "", consignee: "" } };
  const preview = step === "make" && of ? { ...of, madeAtMs: nowMs } : null;
  const paper = preview ? composeRateConfirmation(preview) : (current?.paper ?? null);
  const bill = preview && composeBillOfLading(preview);
  const isOwn = paper === null && step !== "make";
  const own = isOwn ? await loadDocuments(viewer, load) : [];
  const ownPapers = own.filter(({ kind }) => OWN_KINDS.includes(kind));
  const toSign = step === "sign" && current && { signerId: viewer.personId, loadId, paper: current.sha256 };
  return {
    loadId,
    name: nameOf(facts),
    revision: load.revision,
    status: load.status,
    step,
    paper,
    bill,
    /** Null if Haulway made the rate confirmation, or if the viewer can make it now. */
    unmade: isOwn
      ? {
          words: unmadeInWords(step, load.standing === "owner", ownPapers.length > 0),
          documents: ownPapers.map((file) => ({
            path: `/files/${file.fileId}`,
            title: titleAmong(file, ownPapers),
          })),
        }
      : null,
    unprinted: await unprintedIn(paper?.sections, bill?.sections),
    sha256: current?.sha256 ?? null,
    flags: toSign && basis ? brokerFlags(basis.shipper.known, nowMs) : null,
    agreement: toSign ? await agreementFor("rate confirmation", toSign) : null,
    signed: current?.signed && {
      name: current.signed.typedName,
      at: instantInWords(new Date(current.signed.signedAtMs).toISOString(), current.paper.zone),
      path: `/files/${current.signed.fileId}`,
      drawn: current.signed.drawn,
    },
    choices: usual && choicesFor(step, usual, current?.choices ?? null),
    changesTerms: mayIn(viewer, "company"),
  };
}
