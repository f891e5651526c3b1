import { nameOfAmendment, valueInWords } from "~/amendments/amendment-words";
import { byMember } from "~/tracking/timeline";
import type { ChangeState } from "~/trade/amendments";
import type { RecordFacts } from "./read-record.server";
import { NOTHING, type RecordClock, type RecordRow, type RecordSection } from "./record";

const STATE_WORDS: Readonly<Record<ChangeState, string>> = {
  asked: "not confirmed",
  confirmed: "confirmed by both",
  refused: "declined",
  withdrawn: "withdrawn",
  ended: "ended without an answer",
};

export function amendmentsAfterSigning({
  changed,
  nameOf,
  ties,
  when,
}: RecordFacts & { when: RecordClock }): RecordSection {
  const rows = changed.map((each): RecordRow => {
    const {
      change_id: id,
      kind,
      asker_id,
      by_id,
      asked_at,
      answered_at,
      old_value,
      new_value,
      state,
    } = each.change;
    const { driver_id, answered_by_id } = each.change;
    const other = asker_id === driver_id ? ties.ownerId : driver_id;
    const by = byMember(nameOf, state === "withdrawn" ? asker_id : other, answered_by_id);
    const answered = answered_at === null ? "" : `, ${when(answered_at)}${by}`;
    // The record at the time of delivery never changes, so a phone number in it could not be deleted when a
    // company is closed.
    const values =
      kind === "phone" ? "" : `${valueInWords(new_value)}, instead of ${valueInWords(old_value)}: `;
    return {
      id,
      label: `${nameOfAmendment({ ...each, by: nameOf(asker_id) })}, requested by ${nameOf(asker_id, by_id)}, ${when(asked_at)}`,
      value: `${values}${STATE_WORDS[state]}${answered}`,
    };
  });
  const words = rows.length === 0 ? NOTHING : undefined;
  return { heading: "Changes after signing", rows, words };
}
