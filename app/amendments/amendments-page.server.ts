/**
 * The page of a load's amendments: each with old and new value, what the viewer may do, and what they may ask
 * for.
 */
import { actsOn, CHANGE_KINDS, type ChangeState, isSigned, kindsToAsk } from "~/trade/amendments";
import { nameOf } from "~/trade/load-number";
import { STATES } from "~/trade/states";
import type { Viewer } from "~/trade/viewer";
import { nameOfChange, valueInWords } from "./amendment-words";
import { type ChangeScene, changeScene, heldOf } from "./scene.server";

const STATE_WORDS: Readonly<Record<ChangeState, string>> = {
  asked: "Not confirmed: what was signed holds",
  confirmed: "Confirmed by both",
  refused: "Refused",
  withdrawn: "Withdrawn",
  ended: "Ended with the signature",
};

function inWords(each: ChangeScene["changes"][number], { load }: ChangeScene, viewer: Viewer) {
  const { change, by } = each;
  const { change_id: id, kind, state, asked_at: askedAtMs, answered_at: answeredAtMs } = change;
  const isOwn = change.asker_id === viewer.id;
  return {
    id,
    name: nameOfChange(each),
    before: valueInWords(change.old_value),
    after: valueInWords(change.new_value),
    by: isOwn ? "You" : by,
    state: STATE_WORDS[state],
    askedAtMs,
    answeredAtMs,
    acts: actsOn({ kind, state, isOwn }, load.load_status),
  };
}

/**
 * Returns what the viewer may ask for now, each with its current value. Omits kinds that they have already
 * asked for.
 */
function asksFor(scene: ChangeScene, viewer: Viewer) {
  const isOpen = (kind: string) =>
    scene.changes.some(
      ({ change }) => change.state === "asked" && change.kind === kind && change.asker_id === viewer.id,
    );
  return kindsToAsk(scene.side, scene.load.load_status)
    .filter((kind) => !isOpen(kind))
    .map((kind) => {
      const held = heldOf(kind, scene);
      return { kind, name: CHANGE_KINDS[kind].label, holds: valueInWords(held), held };
    });
}

/**
 * Returns the data of the page.
 * @throws NotFound unless the viewer is one of the two parties
 */
export async function changesPage(viewer: Viewer, loadId: string) {
  const scene = await changeScene(viewer, loadId);
  const all = scene.changes.map((change) => inWords(change, scene, viewer));
  const asks = asksFor(scene, viewer);
  return {
    loadId,
    name: nameOf(scene.load),
    isSigned: isSigned(scene.load.load_status),
    open: all.filter(({ answeredAtMs }) => answeredAtMs === null),
    answered: all.filter(({ answeredAtMs }) => answeredAtMs !== null),
    asks,
    states: asks.some(({ kind }) => kind === "delivery") ? STATES : [],
  };
}

export type ChangesPage = Awaited<ReturnType<typeof changesPage>>;
