import { redirect } from "@remix-run/node";
import { eventsOfferedTo } from "~/access/offered";
import { maySee } from "~/access/policy";
import { type LoadTies, loadTies } from "~/access/ties.server";
import { brokerById, type Person, personById } from "~/accounts/profile/queries.server";
import { amendmentTexts } from "~/amendments/announced.server";
import { bookingInWords } from "~/bookings/in-words";
import { mayBook } from "~/bookings/mark.server";
import { leadsToCharges } from "~/charges/scene.server";
import { chatOnLoad } from "~/chat/inbox/queries.server";
import { profitRows } from "~/costs/profit-words";
import { ownCosts } from "~/costs/queries.server";
import { crewOf } from "~/dispatch/crew.server";
import { hiddenOn, hidingOn } from "~/hidden/on-load.server";
import { documentLinks } from "~/loads/panel/document-links";
import { isPriced, type LoadFacts, loadDocuments, loadFacts } from "~/loads/queries.server";
import { cancellationOffered } from "~/loads/steps/cancellation";
import { freshnessOf } from "~/loads/steps/freshness";
import { comparison } from "~/offers/compare.server";
import { NO_LOAD, NotFound } from "~/platform/errors";
import { suitedTo } from "~/recommendations/recommend.server";
import { reloadsAfter } from "~/recommendations/reload.server";
import { profitFrom, truckOf } from "~/recommendations/truck.server";
import type { RedFlags } from "~/red-flags/red-flags.server";
import { answerInWords } from "~/requests/answer.server";
import { ownFit } from "~/requests/own-fit.server";
import { reviewOffered } from "~/reviews/queries.server";
import { readPage } from "~/text/page-number";
import { phoneHref } from "~/text/phone";
import { checkInsLeft } from "~/tracking/check-in.server";
import { buttonNaming, CHECK_INS, type CheckInStep, checkInsShown } from "~/tracking/check-in-rules";
import { progressInWords, transitProgressFor } from "~/tracking/distance-to-go.server";
import { isPageView } from "~/tracking/is-page-view";
import { countLook, sendsPlace } from "~/tracking/sharing.server";
import { isSigned } from "~/trade/amendments";
import { LOOKS, mayIn } from "~/trade/areas";
import { isOpen, type LoadEvent, type Standing } from "~/trade/lifecycle";
import { nameOf, numberOf } from "~/trade/load-number";
import { sizeOf } from "~/trade/load-size";
import { countStops } from "~/trade/stops";
import type { Viewer } from "~/trade/viewer";
import { nextInvoiceStep } from "~/waiting/find-money";
import { waitingOnLoad } from "~/waiting/on-load.server";
import { factsOn } from "~/waiting/read-facts.server";
import { backLink } from "./back-link.server";
import { withDropProofs } from "./drop-proofs";
import { linksFrom, PAGE_OF } from "./linked-pages";
import { type LinkedRow, loadInWords, nextStop, type Row, withWidth } from "./load-in-words.server";
import { type NextStep, nextStepFor } from "./next-step";

function wayRows(...way: Parameters<typeof progressInWords>): Row[] {
  const { expected, lastTold } = progressInWords(...way);
  const rows: Row[] = [
    ["Expected arrival", expected],
    ["Last update", lastTold],
  ];
  return rows.filter(([, value]) => value !== null);
}

/** @param truck null if the load is not open, because the driver may already be at the pickup */
async function wordsWithProfit(
  facts: LoadFacts,
  standing: Standing,
  truck: ReturnType<typeof truckOf> | null,
) {
  const [words, own] = await Promise.all([loadInWords(facts, standing), truck]);
  if (own && isPriced(facts)) {
    const { profit, from } = profitFrom(own, { ...facts, between: countStops(facts.stops) });
    words.information.push(...profitRows(profit, from, sizeOf(facts.load_size)));
  }
  return words;
}

type OtherParty = Person & { flags?: RedFlags };

function otherParty({ website, ...person }: OtherParty, crew: readonly LinkedRow[]) {
  const call = person.phoneNumber && phoneHref(person.phoneNumber);
  const site: LinkedRow = website ? ["Website", new URL(website).host, website] : ["Website", null];
  return { ...person, ...(call && { call }), links: [...crew, site] };
}

const DECIDING: readonly Standing[] = ["other driver", "requesting driver", "chosen driver"];

const otherAccount = (
  { loadId, standing, status }: LoadTies,
  id: string,
  nowMs: number,
): Promise<OtherParty | null> =>
  DECIDING.includes(standing) && !isSigned(status) ? brokerById(id, loadId, nowMs) : personById(id);

const FORM_OF = { request: "request", "confirm pickup": "pick-up", "send signed copy": "sign" } as const;

const mainForm = (next: NextStep | null) =>
  next && next in FORM_OF ? { main: FORM_OF[next as keyof typeof FORM_OF] } : {};

const checkInForms = (
  loadId: string,
  left: readonly CheckInStep[],
  next: NextStep | null,
  isShared: boolean,
  between: number,
) =>
  checkInsShown(left, next).map((step) => ({
    button: buttonNaming(step, between),
    look: step === next ? ("main" as const) : ("plain" as const),
    // An arrival that is not yet the next step is shown after the departure that is the next step.
    at: step === next || CHECK_INS[step].kind === "arrived" ? ("main" as const) : ("plain" as const),
    form: {
      action: `/load-details/${loadId}/timeline?step=${step}`,
      ...(isShared && { "data-place": true }),
    },
  }));

/** A style rule keeps this button from being pinned, so that nobody books by accident. */
const bookingForm = (loadId: string, revision: number) => ({
  button: "Book Now",
  look: "main" as const,
  at: "main" as const,
  form: { id: "book", action: `/load-details/${loadId}/book-now?step=book&revision=${revision}` },
});

function ownSteps(loadId: string, offered: readonly LoadEvent[]) {
  const edit = { to: `/edit-load/${loadId}`, button: "Edit" };
  return [{ to: `/new_load/${loadId}`, button: "Copy" }, ...(offered.includes("edit") ? [edit] : [])];
}

function lastSteps(loadId: string, offered: readonly LoadEvent[]) {
  const part = cancellationOffered(loadId, offered);
  const deletion = { to: `/load-details/${loadId}?ask=delete`, button: "Delete" };
  return [...(offered.includes("delete") ? [deletion] : []), ...(part ? [part] : [])];
}

const DELETED = "We'll notify any driver who requested it or has it. This can't be undone.";

/** Returns a redirect to the load's charges if the viewer still needs that page, otherwise NotFound. */
async function whatIsLeft(viewer: Viewer, loadId: string): Promise<Error | Response> {
  const [words, leads] = await Promise.all([
    answerInWords(viewer, loadId, "gone"),
    leadsToCharges(viewer, loadId),
  ]);
  return leads ? redirect(`/load-details/${loadId}/charges`) : new NotFound(words || NO_LOAD);
}

/** @throws NotFound, or a redirect if the viewer may see only the load's charges */
export async function loadPage(viewer: Viewer, loadId: string, request: Request, nowMs = Date.now()) {
  const { searchParams } = new URL(request.url);
  const isDriver = viewer.role === "driver";
  const [load, facts, suited, costs, hidden, waitingFacts] = await Promise.all([
    loadTies(viewer, loadId),
    loadFacts(viewer, loadId),
    isDriver ? suitedTo(viewer) : null,
    isDriver ? ownCosts(viewer.id) : null,
    viewer.hides ? hiddenOn(viewer.id, loadId) : null,
    factsOn(viewer, loadId, nowMs),
  ]);
  if (!load || !facts) throw await whatIsLeft(viewer, loadId);
  const isOwner = load.standing === "owner";
  const otherId = isOwner ? load.driver?.id : load.ownerId;
  const isListed = isOwner && !load.driver;
  const page = readPage(searchParams);
  const works = mayIn(viewer, "work");
  const freshness = freshnessOf(
    { ...load, standing: works ? load.standing : "other shipper" },
    facts.confirmed_at,
  );
  const offered = eventsOfferedTo(viewer, load);
  const [
    documents,
    requests,
    chatId,
    account,
    review,
    words,
    reloads,
    left,
    way,
    changes,
    answer,
    charges,
    fit,
    isBookable,
    crew,
  ] = await Promise.all([
    loadDocuments(viewer, load),
    isListed && isPriced(facts) ? comparison(viewer, load, facts, page, nowMs) : null,
    isListed || load.standing === "assigned driver"
      ? undefined
      : chatOnLoad(viewer.id, loadId, isOwner ? (otherId ?? "") : viewer.id),
    otherId ? otherAccount(load, otherId, nowMs) : null,
    works ? reviewOffered(viewer, load) : null,
    wordsWithProfit(
      facts,
      load.standing,
      isOpen(load.status) ? truckOf(viewer, costs, request, nowMs) : null,
    ),
    reloadsAfter(viewer, load, facts, suited),
    mayIn(viewer, "haul") ? checkInsLeft(load, facts) : [],
    maySee("haulers", load.standing) && !isOpen(load.status) ? transitProgressFor(viewer, loadId) : null,
    amendmentTexts(load, facts, nowMs),
    load.standing === "other driver" &&
      answerInWords(viewer, loadId, offered.includes("request") ? "asks" : load.expired ? "past" : "open"),
    isOpen(load.status) && leadsToCharges(viewer, loadId, nowMs),
    offered.includes("request") || offered.includes("withdraw")
      ? ownFit(viewer, `/load-details/${loadId}`, facts)
      : null,
    mayBook(viewer, load),
    crewOf(viewer, load),
  ]);
  const invoice = waitingFacts && mayIn(viewer, "money") ? nextInvoiceStep(waitingFacts) : null;
  // Both parties see the phone number as signed, even if the profile's number has changed since.
  const other = account && otherParty({ ...account, ...changes.contact }, isOwner ? crew : []);
  if (!isOwner) words.information.push(...crew);
  if (isOwner && way?.place && isPageView(request)) countLook(loadId, nowMs);
  words.headline.push(...wayRows(facts, way, nowMs));
  const { status, standing, revision } = load;
  const last = lastSteps(loadId, offered);
  const isMade = documents.some(({ kind, isMade }) => isMade && kind === "rate_confirmation");
  const next = nextStepFor(viewer, status, standing, {
    expired: load.expired,
    mayBook: isBookable,
    isMade,
    checkIns: left,
    invoice: invoice?.act ?? null,
    mayReview: review !== null && !review.isSubmitted,
  });
  const isBooking = next === "book";
  const isPricedBooking = isBooking && isPriced(facts);
  const elsewhere = isBooking
    ? [bookingForm(loadId, revision)]
    : checkInForms(loadId, left, next, sendsPlace(viewer, load, way?.sharedBy), countStops(facts.stops));
  const asksDelete = searchParams.get("ask") === "delete" && offered.includes("delete");
  // A review is the main button only if no question in the panel waits for the viewer's answer.
  const main = next && next !== "review" ? { page: PAGE_OF[next] ?? null } : null;
  const { text, isCountered, hasOffer, ...waits } = waitingOnLoad(
    waitingFacts,
    load,
    changes.told,
    nowMs,
    main,
  );
  const isReviewMain = next === "review" && !waits.matters?.some(({ acts }) => acts);
  return {
    // The page's HTML is near its size limit, so this object contains only data that the browser reads, and
    // no empty keys.
    load: { loadId, status, standing, revision },
    name: nameOf(facts),
    words: { ...words, headline: words.headline.map(withWidth), ...withDropProofs(words, load, documents) },
    postedAtMs: facts.posted_at,
    pin: facts.verification_pin,
    waiting: [
      isPricedBooking ? answer : answer || text,
      isPricedBooking && bookingInWords(facts),
      !works && LOOKS,
    ]
      .filter(Boolean)
      .join(" "),
    waits,
    ...(standing === "requesting driver" && !isCountered && { isProcessed: true }),
    offered,
    documents: documentLinks(documents),
    requests,
    freshness,
    reloads,
    back: backLink(request, load.standing, numberOf(facts)),
    ...(works && hidingOn(load, hidden)),
    ...(other && { other }),
    ...(charges && { charges }),
    ...(fit && { fit }),
    ...(review && {
      review: { ...review, look: isReviewMain ? ("main" as const) : ("plain" as const) },
    }),
    ...(other && chatId && { chatId }),
    ...(works && load.standing === "owner" && { own: ownSteps(loadId, offered) }),
    ...(last.length > 0 && { last }),
    ...(elsewhere.length > 0 && { elsewhere }),
    ...mainForm(next),
    ...(isDriver && nextStop(facts, status, left)),
    ...(asksDelete && { asksDelete: DELETED }),
    ...linksFrom(load, facts.agreed_rate_cents, offered, documents, changes, {
      next,
      invoice,
      hasOffer,
      works,
    }),
  };
}

export type LoadPage = Awaited<ReturnType<typeof loadPage>>;
