import { accessorialsInWords } from "~/loads/form/accessorial-words";
import { contactInWords, inWords } from "~/loads/form/term-words";
import { TERMS } from "~/loads/form/terms";
import { timesInWords } from "~/loads/schedule-in-words.server";
import { stopsInWords } from "~/loads/stops-in-words.server";
import { stateInWords } from "~/offers/words";
import { formatDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { byMember, entryOf, entryOfCheckIn, type Step, stepsFor } from "~/tracking/timeline";
import { CHARGE_KINDS, type ChargeState } from "~/trade/charges";
import { addressLine, type End, partsOf } from "~/trade/ends";
import { type InvoiceState, PAID_BY } from "~/trade/invoices";
import { numberOf } from "~/trade/load-number";
import { milesInWords } from "~/trade/miles";
import { rateThatHolds } from "~/trade/offer";
import type { StopName } from "~/trade/stop-names";
import { amendmentsAfterSigning } from "./compose-amendments";
import { papers } from "./compose-papers";
import type { RecordFacts } from "./read-record.server";
import {
  AT_DELIVERY_FILE,
  NOTHING,
  type RecordClock,
  type RecordRow,
  type RecordSection,
  row,
} from "./record";

type Composed = RecordFacts & { when: RecordClock };

const dayOf = (day: string): string => formatDay(day, null, 0);

const sideOf = ({ parties }: RecordFacts, as: "shipper" | "driver") =>
  parties.find((party) => party.as === as);

type Party = RecordFacts["parties"][number];

/** Returns no row if the company is closed or the value has not changed. */
function sinceSigned(
  label: string,
  { isClosed, now, ...signed }: Party,
  of: keyof Party["now"],
): RecordRow[] {
  if (isClosed || now[of] === signed[of]) return [];
  return row(label, now[of] ?? "None");
}

function carrierRows(record: RecordFacts): RecordRow[] {
  const carrier = sideOf(record, "driver");
  if (!carrier) return row("Carrier", "Not chosen yet");
  return [
    ...row("Carrier", carrier.fullName),
    ...row("Legal name, from the carrier", carrier.legalName),
    ...row("USDOT number, from the carrier", carrier.usdot),
    ...row("MC number, from the carrier", carrier.mcNumber),
    ...sinceSigned("Carrier (current name)", carrier, "fullName"),
    ...sinceSigned("Legal name (current)", carrier, "legalName"),
    ...sinceSigned("USDOT number (current)", carrier, "usdot"),
    ...sinceSigned("MC number (current)", carrier, "mcNumber"),
  ];
}

function parties(record: RecordFacts): RecordSection {
  const shipper = sideOf(record, "shipper");
  const broker = shipper?.isBroker ? "The shipper says they are a property broker." : undefined;
  return {
    heading: "Parties",
    rows: [
      ...row("Shipper", shipper?.fullName),
      ...(shipper ? sinceSigned("Shipper (current name)", shipper, "fullName") : []),
      ...carrierRows(record),
    ],
    words: broker,
  };
}

const address = ({ load }: RecordFacts, end: End): string => addressLine(partsOf(load, end));

function scheduleOf(load: RecordFacts["load"], stop: "pickup" | "delivery"): string {
  return [dayOf(load[`${stop}_date`]), timesInWords(load, stop)].filter(Boolean).join(", ");
}

/** Returns a row for each stop between. */
const betweenRows = ({ stops }: RecordFacts["load"]): RecordRow[] =>
  stopsInWords(stops).flatMap(({ name, address: where, date, times, freight, note, contact }) =>
    row(name, [where, dayOf(date), times, freight, note, contact].filter(Boolean).join("; ")),
  );

function freight(record: Composed): RecordSection {
  const { load, when } = record;
  const terms = [...TERMS.freight, ...TERMS.needs].flatMap((term) => {
    const value = load[term.column];
    return value === false ? [] : row(term.label, inWords(term, value));
  });
  return {
    heading: "Load",
    rows: [
      ...row("Number", numberOf(load)),
      ...row("Posted", when(load.posted_at)),
      ...row("Signed", load.booked_at ? when(load.booked_at) : null),
      ...row("Origin", address(record, "origin")),
      ...row("Pickup", scheduleOf(load, "pickup")),
      ...row("Pickup contact", contactInWords(load, "pickup")),
      ...betweenRows(load),
      ...row("Destination", address(record, "destination")),
      ...row("Delivery", scheduleOf(load, "delivery")),
      ...row("Delivery contact", contactInWords(load, "delivery")),
      ...row("Miles", milesInWords(load.calculated_miles, load.miles_source)),
      ...terms,
    ],
  };
}

/** Returns the sum of the agreed charges of the load's driver, in US cents. */
function agreedCents({ charged, ties }: RecordFacts): number {
  const agreed = charged.filter(
    ({ state, driver_id }) => state === "agreed" && driver_id === ties.driver?.id,
  );
  return agreed.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

function money(record: RecordFacts): RecordSection {
  const { load } = record;
  const extras = agreedCents(record);
  return {
    heading: "Rate",
    rows: [
      ...row("Posted rate", formatMoney(load.total_rate_cents)),
      ...row("Agreed rate", record.ties.driver && formatMoney(rateThatHolds(load))),
      ...row("Agreed accessorials", accessorialsInWords(load)),
      ...row("Agreed charges", extras > 0 ? formatMoney(extras) : null),
      ...row("Total", record.ties.driver && formatMoney(rateThatHolds(load) + extras)),
    ],
    words: "Haulway doesn't handle payments. You settle this directly.",
  };
}

function offers({ offered, nameOf, ties, when }: Composed, nowMs: number): RecordSection {
  const rows = offered.map((offer): RecordRow => {
    const ended = { answer: offer.answer, expiresAtMs: offer.expires_at, answerNote: null };
    const [by, to] =
      offer.made_by === "driver" ? [offer.driver_id, ties.ownerId] : [ties.ownerId, offer.driver_id];
    const answeredBy = offer.answer === "withdrawn" ? by : to;
    const member = byMember(nameOf, answeredBy, offer.answered_by_id);
    const state = `${stateInWords(ended, nowMs) ?? "Open"}${member}`;
    return {
      id: offer.offer_id,
      label: `${nameOf(by, offer.by_id)} to ${nameOf(to)}, ${when(offer.made_at)}`,
      value: [formatMoney(offer.amount_cents), state, offer.note].filter(Boolean).join(". "),
    };
  });
  return { heading: "Offers", rows, words: rows.length === 0 ? NOTHING : undefined };
}

const CHARGE_STATE_WORDS: Readonly<Record<ChargeState, string>> = {
  asked: "not answered yet",
  agreed: "agreed",
  refused: "declined",
  withdrawn: "withdrawn",
};

function charges({ charged, nameOf, ties, when }: Composed): RecordSection {
  const rows = charged.map((charge): RecordRow => {
    const answered = charge.answered_at === null ? "" : `, ${when(charge.answered_at)}`;
    const by = charge.state === "withdrawn" ? charge.driver_id : ties.ownerId;
    const state = `${CHARGE_STATE_WORDS[charge.state]}${answered}${byMember(nameOf, by, charge.answered_by_id)}`;
    return {
      id: charge.charge_id,
      label: `${CHARGE_KINDS[charge.kind].label}, requested by ${nameOf(charge.driver_id, charge.by_id)}, ${when(charge.asked_at)}`,
      value: [formatMoney(charge.amount_cents), state, charge.reason, charge.refusal]
        .filter(Boolean)
        .join(". "),
    };
  });
  return { heading: "Charges", rows, words: rows.length === 0 ? NOTHING : undefined };
}

const INVOICE_STATE_WORDS: Readonly<Record<InvoiceState, string>> = {
  made: "sent",
  received: "received",
  approved: "approved",
  paid: "paid",
};

function invoice({ billed, nameOf, when }: Composed): RecordSection {
  const rows = billed.map((bill): RecordRow => {
    const at = (word: string, ms: number | null) => ms !== null && `${word} ${when(ms)}`;
    const paid = bill.paid_on && bill.paid_by && `paid ${dayOf(bill.paid_on)}, ${PAID_BY[bill.paid_by]}`;
    const replaced =
      bill.replaced_at === null ? INVOICE_STATE_WORDS[bill.state] : `replaced ${when(bill.replaced_at)}`;
    const course = [at("received", bill.received_at), at("approved", bill.approved_at), paid].filter(Boolean);
    const marked = byMember(nameOf, bill.shipper_id, bill.marked_by_id);
    return {
      id: bill.invoice_id,
      label: `Invoice ${bill.number} from ${nameOf(bill.driver_id, bill.by_id)}, ${when(bill.made_at)}`,
      value: [formatMoney(bill.total_cents), `${course.join("; ") || replaced}${marked}`].join(": "),
    };
  });
  return { heading: "Invoice and payment", rows, words: rows.length === 0 ? NOTHING : undefined };
}

const stepOf = (stored: RecordFacts["steps"][number]): Step => ({
  id: stored.event_id,
  event: stored.event,
  actorId: stored.actor_id,
  byId: stored.by_id,
  atMs: stored.at,
  pressedAtMs: stored.pressed_at,
  reason: stored.reason,
  reasonText: stored.reason_text,
  assigneeId: stored.assignee_id,
});

export function stepsSeen({ steps, ties }: RecordFacts, viewerId: string) {
  const stored = new Map(steps.map((step) => [step.event_id, step]));
  return stepsFor(ties.standing, viewerId, steps.map(stepOf)).flatMap(({ id }) => stored.get(id) ?? []);
}

/** Returns how a driver took the load; null unless the step is an acceptance by the driver. */
function takenBy(
  { offered, ties }: RecordFacts,
  { event, actor_id, at }: RecordFacts["steps"][number],
): Step["taken"] {
  if (event !== "accept" || actor_id === ties.ownerId) return null;
  const isOffer = offered.some(
    ({ driver_id, answer, answered_at }) =>
      driver_id === actor_id && answer === "accepted" && answered_at === at,
  );
  return isOffer ? "offer" : "booked";
}

function events(record: Composed, viewerId: string): RecordSection {
  const { told, nameOf, when } = record;
  const at = (stop: StopName | null, atMs: number) => when(atMs, stop);
  const entries = [
    ...stepsSeen(record, viewerId).map((step) =>
      entryOf({ ...stepOf(step), taken: takenBy(record, step) }, nameOf, at),
    ),
    ...told.map((each) => entryOfCheckIn(each, told, nameOf, at)),
  ].sort((a, b) => a.atMs - b.atMs);
  return {
    heading: "What happened",
    rows: entries.map(({ id, atMs, stop, who, did }) => ({
      id,
      label: at(stop, atMs),
      value: `${who} ${did}`,
    })),
  };
}

/** Returns no section before the record at delivery exists. */
const deliveryRecord = ({ atDelivery, when }: Composed): RecordSection[] =>
  atDelivery
    ? [
        {
          heading: "Record at delivery",
          rows: [
            ...row("Made", when(atDelivery.madeAtMs)),
            ...row(`SHA-256 of ${AT_DELIVERY_FILE}`, atDelivery.sha256),
          ],
          words:
            "The download contains this file. We emailed this SHA-256 to each side that has a confirmed email address and emails turned on.",
        },
      ]
    : [];

export function composeRecord(
  facts: RecordFacts,
  viewerId: string,
  nowMs: number,
  when: RecordClock,
): RecordSection[] {
  const record = { ...facts, when };
  return [
    parties(record),
    freight(record),
    money(record),
    offers(record, nowMs),
    charges(record),
    papers(record),
    amendmentsAfterSigning(record),
    invoice(record),
    events(record, viewerId),
    ...deliveryRecord(record),
  ];
}
