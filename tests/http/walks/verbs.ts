import { v7 as newId } from "uuid";
import { type Cancellation, REASONS } from "~/loads/steps/cancellation";
import type { LoadStatus } from "~/trade/lifecycle";
import { BETWEEN_NAMES } from "~/trade/stop-names";
import { pdfs } from "../support/shipment";
import { type Answer, loadFields, PASSWORD } from "../support/visitor";
import { HAUL_VERBS } from "./haul";
import { stopFields } from "./stops";
import type { Scene, Verb } from "./verb";

const step =
  (name: string, fields?: (scene: Scene) => Record<string, string>) =>
  (scene: Scene): Promise<Answer> =>
    scene.visitor.step(scene.load.loadId, name, fields?.(scene));

const naming = ({ driverId }: Scene) => ({ driver_id: driverId });

const pinOf = ({ app, load }: Scene) =>
  app.value<string>("SELECT verification_pin FROM loads WHERE load_id = ?", load.loadId);

const chatOf = ({ app, load, visitor }: Scene) =>
  app.value<string | undefined>(
    `SELECT g.group_id FROM groups g
     WHERE g.load_id = ? AND ? IN (g.owner_id, g.driver_id) ORDER BY g.group_id DESC`,
    load.loadId,
    visitor.id,
  );

async function inChat(scene: Scene, send: (group: string) => Promise<Answer>): Promise<Answer | undefined> {
  const group = await chatOf(scene);
  return group === undefined ? undefined : send(group);
}

async function read({ app, visitor, mark }: Scene, group: string | undefined): Promise<Answer | undefined> {
  if (group === undefined) return undefined;
  const isWhole = /^act \d*[02468] /.test(mark);
  const first = await app.value<number | null>(
    "SELECT min(position) FROM messages WHERE group_id = ?",
    group,
  );
  const position = String(isWhole ? 999_999 : (first ?? 0));
  return visitor.post(`/chat/messages?group=${group}`, { what: "seen", position });
}

/** Returns the form of a load whose description is the mark, with the stops between that follow from it. */
const termsOf = (mark: string) => loadFields({ cargo_description: mark, ...stopFields(mark) });

async function edit({ app, visitor, load, mark }: Scene): Promise<Answer> {
  const [seen] = await app.truth<{ revision: number; load_status: string; newest: number }>(
    `SELECT revision, load_status, (SELECT coalesce(max(created_at), 0) FROM requests r
       WHERE r.load_id = l.load_id AND r.status = 'pending') AS newest FROM loads l WHERE load_id = ?`,
    load.loadId,
  );
  return visitor.post(`/edit-load/${load.loadId}`, {
    ...termsOf(mark),
    revision: String(seen?.revision),
    seen_status: String(seen?.load_status),
    seen_request: String(seen?.newest),
  });
}

async function review({ app, visitor, load, mark }: Scene): Promise<Answer | undefined> {
  const [drove] = await app.truth<{ user_id: string }>(
    "SELECT user_id FROM userloads WHERE load_id = ? AND relationship_type = 'driver'",
    load.loadId,
  );
  if (!drove) return undefined;
  const isOwner = visitor.id === load.ownerId;
  const recipient = isOwner ? drove.user_id : load.ownerId;
  const stars = String(1 + (mark.length % 5));
  const words = { number_of_stars: stars, review_text: mark };
  return visitor.post(`/review/${recipient}/${load.loadId}/${isOwner}`, words);
}

const cancelOrRelease =
  (cancellation: Cancellation) =>
  ({ visitor, load }: Scene): Promise<Answer> =>
    visitor.post(`/load-details/${load.loadId}/${cancellation}`, { reason: REASONS[cancellation][0] ?? "" });

/** No user action makes the pickup day pass. */
async function passDay({ app, load }: Scene): Promise<undefined> {
  await app.change(
    `UPDATE loads SET pickup_date = '2020-01-06', delivery_date = '2020-01-07', expired_at = 1,
       stops = iif(stops IS NULL, NULL,
         (SELECT json_group_array(json_set(value, '$.date', '2020-01-06')) FROM json_each(stops)))
     WHERE load_id = ? AND deleted_at IS NULL AND load_status IN ('new', 'pending')`,
    load.loadId,
  );
}

/** To accept a driver who made an offer, the owner accepts the offer. */
const isAsked: Verb["fits"] = ({ load, driverId }) =>
  load.waiting.has(driverId) && !load.offering.has(driverId);

/** A driver with an open request sends nothing, because an offer would then add no step to the history. */
async function offer({ app, visitor, load, mark }: Scene): Promise<Answer | undefined> {
  const [open] = await app.truth(
    "SELECT 1 FROM requests WHERE load_id = ? AND driver_id = ? AND status <> 'rejected'",
    load.loadId,
    visitor.id,
  );
  const fields = { amount: String(1_200 + mark.length), note: mark };
  return open ? undefined : visitor.post(`/load-details/${load.loadId}/offers?step=offer`, fields);
}

/** Each event in `app/trade` needs an action here. */
export const VERBS = {
  post: {
    by: "shipper",
    often: 1,
    send: ({ visitor, mark }) => visitor.post("/new_load", { draft_id: newId(), ...termsOf(mark) }),
  },
  copy: {
    by: "shipper",
    often: 1,
    send: ({ visitor, load, mark }) =>
      visitor.post(`/new_load/${load.loadId}`, { draft_id: newId(), ...termsOf(mark) }),
  },
  edit: { by: "owner", often: 4, event: "edit", send: edit },
  delete: { by: "owner", often: 2, event: "delete", send: step("delete") },
  renew: {
    by: "owner",
    often: 3,
    event: "edit",
    fits: ({ load }) => load.expired,
    send: step("renew"),
  },
  cancel: { by: "chosen driver", often: 2, event: "cancel", send: cancelOrRelease("cancel") },
  release: { by: "owner", often: 2, event: "release", send: cancelOrRelease("release") },
  "confirm still open": { by: "owner", often: 1, send: step("confirm-open") },
  "pickup day passes": { by: "anybody", often: 2, send: passDay },
  request: { by: "driver", often: 5, event: "request", send: step("request") },
  "offer a rate": { by: "driver", often: 4, event: "request", send: offer },
  "accept the offer": {
    by: "owner",
    often: 4,
    event: "accept",
    fits: ({ load, driverId }) => load.waiting.has(driverId) && load.offering.has(driverId),
    namesDriver: true,
    send: (scene) =>
      scene.visitor.post(`/load-details/${scene.load.loadId}/offers?step=accept`, naming(scene)),
  },
  "let everybody book": {
    by: "owner",
    often: 2,
    send: ({ visitor, load }) =>
      visitor.post(`/load-details/${load.loadId}/book-now?step=allow`, { book_now: "fits" }),
  },
  // The drivers of a walk have no insurance on file, so none of them can book.
  "book at once": {
    by: "driver",
    often: 2,
    event: "accept",
    fits: () => false,
    send: ({ visitor, load }) => visitor.post(`/load-details/${load.loadId}/book-now?step=book`),
  },
  withdraw: { by: "driver", often: 4, event: "withdraw", send: step("withdraw") },
  accept: {
    by: "owner",
    often: 4,
    event: "accept",
    fits: isAsked,
    namesDriver: true,
    send: step("accept", naming),
  },
  reject: {
    by: "owner",
    often: 5,
    event: "reject",
    fits: ({ load, driverId }) => load.waiting.has(driverId),
    namesDriver: true,
    send: step("reject", naming),
  },
  "send documents": {
    by: "owner",
    often: 4,
    event: "send documents",
    send: ({ visitor, load }) =>
      visitor.stepFiles(load.loadId, "send-documents", {
        rate_confirmation: pdfs.rate,
        bill_of_lading: pdfs.bill,
      }),
  },
  sign: {
    by: "chosen driver",
    often: 4,
    event: "sign",
    send: ({ visitor, load }) =>
      visitor.stepFiles(load.loadId, "sign", { signed_rate_confirmation: pdfs.signed }),
  },
  "pick up": {
    by: "chosen driver",
    often: 4,
    event: "pick up",
    fits: ({ load }) => load.wrongPins < 5,
    send: async (scene) =>
      scene.visitor.step(scene.load.loadId, "pick-up", { verification_pin: await pinOf(scene) }),
  },
  "pick up with a wrong pin": {
    by: "chosen driver",
    often: 1,
    send: async (scene) => {
      const wrong = (await pinOf(scene)) === "1111" ? "2222" : "1111";
      scene.load.wrongPins += 1;
      return scene.visitor.step(scene.load.loadId, "pick-up", { verification_pin: wrong });
    },
  },
  deliver: {
    by: "chosen driver",
    often: 4,
    event: "deliver",
    // The form answers the question about drops without a proof.
    send: ({ visitor, load }) =>
      visitor.stepFiles(load.loadId, `deliver&asked_drops=${BETWEEN_NAMES.join("+")}`, {
        proof_of_delivery: pdfs.bill,
        additional_files: [pdfs.rate],
      }),
  },
  review: { by: "anybody", often: 3, send: review },
  "write a message": {
    by: "anybody",
    often: 6,
    send: (scene) =>
      inChat(scene, (group) => scene.visitor.post(`/chat?group=${group}`, { content: scene.mark })),
  },
  "read a chat": { by: "anybody", often: 2, send: async (scene) => read(scene, await chatOf(scene)) },
  "read the feed": {
    by: "anybody",
    often: 2,
    send: async (scene) => {
      const feed = "SELECT group_id FROM groups WHERE is_default AND owner_id = ?";
      return read(scene, await scene.app.value<string | undefined>(feed, scene.visitor.id));
    },
  },
  "leave a chat": {
    by: "anybody",
    often: 1,
    send: (scene) => inChat(scene, (group) => scene.visitor.post(`/chat?group=${group}&step=leave`)),
  },
  "close the account": {
    by: "anybody",
    often: 3,
    send: ({ visitor }) => visitor.post("/user-account/close", { current_password: PASSWORD }),
  },
  ...HAUL_VERBS,
} satisfies Record<string, Verb>;

export type VerbName = keyof typeof VERBS;
export const verbOf = (name: VerbName): Verb => VERBS[name];

/** Walks need these actions to reach the end of a load's life. */
export const ONWARD: Readonly<Record<LoadStatus, readonly VerbName[]>> = {
  new: ["request"],
  pending: ["accept", "accept the offer", "request"],
  "rate confirmation": ["send documents"],
  "rate confirmation sent": ["sign"],
  pickup: ["pick up", "pick up", "check in"],
  "in transit": ["deliver", "check in", "check in", "propose an address", "confirm the address"],
  complete: ["review"],
};
