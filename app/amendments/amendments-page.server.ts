import { zoneOfPlace } from "~/places/zone-of-place.server";
import { AMENDMENT_KINDS, actsOn, type ChangeState, isSigned, kindsToAsk } from "~/trade/amendments";
import { mayIn } from "~/trade/areas";
import { partsOf } from "~/trade/ends";
import { nameOf } from "~/trade/load-number";
import { STATES } from "~/trade/states";
import { type Viewer, whoActed } from "~/trade/viewer";
import { nameOfAmendment, valueInWords } from "./amendment-words";
import { type AmendmentScene, amendmentScene, heldOf } from "./scene.server";

const STATE_WORDS: Readonly<Record<ChangeState, string>> = {
  asked: "Not confirmed: the signed terms apply",
  confirmed: "Confirmed by both",
  refused: "Declined",
  withdrawn: "Withdrawn",
  ended: "Ended without an answer",
};

/** The words before the name of the person who answered for a company. */
const ANSWERED_BY: Readonly<Record<ChangeState, string>> = {
  ...STATE_WORDS,
  confirmed: "Confirmed by",
  refused: "Declined by",
  withdrawn: "Withdrawn by",
};

function inWords(each: AmendmentScene["changes"][number], { load }: AmendmentScene, viewer: Viewer) {
  const { change, by, member, answeredBy } = each;
  const { change_id: id, kind, state, asked_at: askedAtMs, answered_at: answeredAtMs } = change;
  const isOwn = change.asker_id === viewer.id;
  return {
    id,
    name: nameOfAmendment(each),
    before: valueInWords(change.old_value),
    after: valueInWords(change.new_value),
    by: whoActed(viewer, { id: change.asker_id, name: by, byId: change.by_id, byName: member }, "you"),
    state: answeredBy ? `${ANSWERED_BY[state]} ${answeredBy}` : STATE_WORDS[state],
    askedAtMs,
    answeredAtMs,
    acts: mayIn(viewer, "work") ? actsOn({ kind, state, isOwn }, load.load_status) : [],
  };
}

function asksFor(scene: AmendmentScene, viewer: Viewer) {
  const isOpen = (kind: string) =>
    scene.changes.some(
      ({ change }) => change.state === "asked" && change.kind === kind && change.asker_id === viewer.id,
    );
  return kindsToAsk(scene.side, scene.load.load_status)
    .filter((kind) => mayIn(viewer, "work") && !isOpen(kind))
    .map((kind) => {
      const held = heldOf(kind, scene);
      return { kind, name: AMENDMENT_KINDS[kind].label, holds: valueInWords(held), held };
    });
}

/** @throws NotFound unless the viewer is one of the two parties */
export async function amendmentsPage(viewer: Viewer, loadId: string) {
  const scene = await amendmentScene(viewer, loadId);
  const all = scene.changes.map((change) => inWords(change, scene, viewer));
  const asks = asksFor(scene, viewer);
  const waits = all.filter(({ answeredAtMs }) => answeredAtMs === null);
  const isYours = ({ acts }: (typeof all)[number]) => acts.includes("confirm");
  return {
    loadId,
    name: nameOf(scene.load),
    isSigned: isSigned(scene.load.load_status),
    mayEdit: scene.side === "owner" && mayIn(viewer, "work"),
    zone: zoneOfPlace(partsOf(scene.load, "origin")) ?? undefined,
    open: [...waits.filter(isYours), ...waits.filter((change) => !isYours(change))],
    answered: all.filter(({ answeredAtMs }) => answeredAtMs !== null),
    asks,
    states: asks.some(({ kind }) => kind === "delivery") ? STATES : [],
  };
}

export type AmendmentsPage = Awaited<ReturnType<typeof amendmentsPage>>;
