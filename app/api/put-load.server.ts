import { MARKED } from "~/forms/form-fields.server";
import { requestsEnded, whyNotEdited } from "~/load-files/look.server";
import { changesNothing } from "~/load-files/row-fields.server";
import { SecondLook } from "~/loads/form/before-posting.server";
import { readLoadForm } from "~/loads/form/load-form.server";
import { editLoad } from "~/loads/steps/edit-load.server";
import { postLoad } from "~/loads/steps/post-load.server";
import { Conflict, NotFound } from "~/platform/errors";
import { oneLine } from "~/text/typed-text";
import type { Viewer } from "~/trade/viewer";
import type { Call } from "./call";
import { acceptsDoubts, requireConditions } from "./conditions.server";
import { answerOf, loadAnswer, represented } from "./load-answer.server";
import { toFields } from "./load-schema";
import { type OwnLoad, ownLoad } from "./own-loads.server";
import { askedFirst, withPointers } from "./problem-of.server";
import { readJson } from "./read-json.server";
import { Refused } from "./refused";

const MOST_TRIES = 8;
const GONE = "The load was deleted at the same time. Send the request again.";

interface Sent {
  viewer: Viewer;
  fields: Record<string, string>;
  /** Whether the program accepts all doubts in advance. */
  isSure: boolean;
}

async function confirming(
  { fields, isSure }: Sent,
  save: (fields: Record<string, string>) => Promise<unknown>,
) {
  try {
    await save(fields);
  } catch (error) {
    if (!isSure || !(error instanceof SecondLook)) throw error;
    await save({ ...fields, seen_doubts: error.doubts.join(" ") });
  }
}

async function save(sent: Sent, before: OwnLoad | null): Promise<void> {
  const { viewer, fields, isSure } = sent;
  if (!before) return confirming(sent, (each) => postLoad({ viewer, fields: each }));
  const why = whyNotEdited(before);
  if (why) throw new Conflict(why);
  const doubts = requestsEnded(before);
  if (doubts.length > 0 && !isSure) {
    // Reports faults before the question, because the program has to correct them anyway.
    readLoadForm(fields, { ...before, isEdit: true });
    throw askedFirst(doubts);
  }
  return confirming(sent, (each) =>
    editLoad({
      viewer,
      loadId: before.load_id,
      fields: each,
      revision: before.revision,
      seenStatus: before.load_status,
      seenRequest: before.newestRequest,
    }),
  );
}

const stateOf = (load: OwnLoad | null): string =>
  load ? [load.load_id, load.revision, load.load_status, load.driverId, load.newestRequest].join(" ") : "";

/** Writes nothing if the load already matches. After a simultaneous change, compares again. */
export async function putLoad({ request, viewer, param }: Call): Promise<Response> {
  const reference = param("reference");
  const { fields: sent, faults } = toFields(await readJson(request));
  if (faults.length > 0) throw new Refused(422, MARKED, { errors: faults });
  if (sent.reference !== undefined && oneLine(sent.reference) !== reference)
    throw new Refused(422, "The reference is not that of the path.", {
      errors: [{ detail: "Send the reference of the path, or leave it out.", pointer: "/reference" }],
    });
  const fields = { ...sent, reference };
  const isSure = acceptsDoubts(request);
  let before = await ownLoad(viewer, reference);
  for (let tries = 1; ; tries++) {
    const known = before && (await represented(before));
    requireConditions(request, known?.etag ?? null);
    if (before && known && changesNothing(fields, before)) return answerOf(before, known);
    try {
      await save({ viewer, fields, isSure }, before);
      break;
    } catch (error) {
      const isRace = error instanceof Conflict || error instanceof NotFound;
      const now = isRace && tries < MOST_TRIES ? await ownLoad(viewer, reference) : before;
      if (stateOf(now) === stateOf(before)) throw withPointers(error);
      before = now;
    }
  }
  const after = await ownLoad(viewer, reference);
  if (!after) throw new Conflict(GONE);
  return loadAnswer(after, before ? 200 : 201);
}
