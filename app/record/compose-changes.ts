/** The section about changes after the signature. Pure. */
import { nameOfChange, valueInWords } from "~/amendments/amendment-words";
import type { ChangeState } from "~/trade/amendments";
import type { RecordFacts } from "./read-record.server";
import { type RecordRow, type RecordSection, when } from "./record";

const STATE_WORDS: Readonly<Record<ChangeState, string>> = {
  asked: "not confirmed",
  confirmed: "confirmed by both",
  refused: "refused",
  withdrawn: "withdrawn",
  ended: "ended with the signature",
};

/** Lists what both parties requested of each other under the present driver, with the old values. */
export function changesAfterSigning({ changed, nameOf }: RecordFacts): RecordSection {
  const rows = changed.map((each): RecordRow => {
    const { change_id: id, asker_id, asked_at, answered_at, old_value, new_value, state } = each.change;
    const by = nameOf(asker_id);
    const answered = answered_at === null ? "" : `, ${when(answered_at)}`;
    return {
      id,
      label: `${nameOfChange({ ...each, by })}, asked by ${by}, ${when(asked_at)}`,
      value: `${valueInWords(new_value)}, instead of ${valueInWords(old_value)}: ${STATE_WORDS[state]}${answered}`,
    };
  });
  const words = rows.length === 0 ? "None was asked for." : undefined;
  return { heading: "Changes after signing", rows, words };
}
