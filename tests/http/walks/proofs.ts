/** The actions that prove deliveries: at the drops between, which add no event, and at the destination. */
import { expect } from "vitest";
import { SUBMITTED_AT } from "~/forms/sent-at";
import { MINUTE_MS } from "~/text/time";
import { BETWEEN_NAMES, type BetweenName, stopNumber } from "~/trade/stop-names";
import { pdfs } from "../support/shipment";
import type { Answer } from "../support/visitor";
import { RECEIVED, sealsIn } from "../tables/forms-of-receivers";
import { unproven } from "./model";
import { isDone } from "./sent";
import type { Scene, Verb } from "./verb";

/** Prefers the drops of the load, but also returns its other stops between and one that it does not have. */
function drawn({ load, which }: Pick<Scene, "load" | "which">): BetweenName {
  const all = [...load.drops, ...load.drops, ...BETWEEN_NAMES.slice(0, load.between + 1)];
  return all[which % all.length] ?? "between-1";
}

/** The driver may replace an uploaded proof, but not one that the receiver has signed. */
const mayProve: Verb["allows"] = ({ load, which, personId }) => {
  const drop = drawn({ load, which });
  const isOnTheWay = load.status === "in transit" && personId === load.chosen;
  return isOnTheWay && load.drops.includes(drop) && load.proofs.get(drop) !== "signed";
};

const answersQuestion = (which: number): boolean => which % 2 > 0;

/** A delivery that does not answer the question succeeds only if each drop has a proof. */
const isSure: NonNullable<Verb["leaves"]> = ({ load, which }) =>
  answersQuestion(which) || unproven(load).length === 0;

type Headers = Record<string, string>;

/** Posts the receiver's form as the page shows it; if the page shows none, as it was last shown. */
async function sign(
  { visitor, load }: Scene,
  query: string,
  more: Record<string, string> = {},
  headers?: Headers,
) {
  const path = `/load-details/${load.loadId}/receiver-signature${query}`;
  const seals = sealsIn((await visitor.get(path)).text);
  if (seals.paper) load.receiverForms.set(path, seals);
  const photo = load.proofs.size === 0 ? [pdfs.rate] : [];
  const form = { ...RECEIVED, ...load.receiverForms.get(path), ...more, additional_files: photo };
  return visitor.postFiles(path, form, headers);
}

/** A proof of a drop comes from its page, from the outbox of a phone, or over the API. */
const channelOf = (which: number) => (["page", "outbox", "api"] as const)[Math.floor(which / 7)];

/**
 * Sends a form as the outbox does: two minutes late, and again if its response is lost. The repeat must get
 * the same response, and `Walk` checks that it stores nothing.
 */
async function fromOutbox({ mark }: Scene, send: (headers: Headers) => Promise<Answer>): Promise<Answer> {
  const pressed = new Date(Date.now() - 2 * MINUTE_MS).toISOString();
  const headers = { [SUBMITTED_AT]: pressed, "Idempotency-Key": mark.replaceAll(" ", "-") };
  const first = await send(headers);
  if (isDone(first)) expect((await send(headers)).status, "the repeat").toBe(first.status);
  return first;
}

async function upload(scene: Scene, headers?: Headers): Promise<Answer> {
  const drop = drawn(scene);
  const path = `/load-details/${scene.load.loadId}/receiver-signature?upload=${drop}`;
  return scene.visitor.postFiles(path, { [`proof_of_stop_${stopNumber(drop)}`]: pdfs.bill }, headers);
}

/** Each file is different, because the API stores the same file only once. */
async function uploadByApi(scene: Scene): Promise<Answer> {
  const { app, visitor, load, mark } = scene;
  const number = await app.value<number>("SELECT load_number FROM loads WHERE load_id = ?", load.loadId);
  return visitor.send("PUT", `/api/v1/hauls/HW-${number}/proof-of-delivery/${drawn(scene)}`, {
    headers: { Authorization: `Bearer ${await app.keyFor(visitor)}`, "Content-Type": "application/pdf" },
    body: Buffer.concat([pdfs.bill.buffer, Buffer.from(`\n% ${mark}\n`)]),
  });
}

/**
 * Delivers. If the app asks about drops without a proof, half of the actions answer its question, which may
 * name only such drops.
 * @param deliver sends the form with the names of the drops that the question named, separated by spaces
 */
async function asked({ load, which }: Scene, deliver: (answer?: string) => Promise<Answer>): Promise<Answer> {
  const first = await deliver();
  const [, inForm] = /(?:asked_drops=|name="asked_drops" value=")([^"]+)"/.exec(first.text) ?? [];
  if (first.status !== 400 || inForm === undefined) return first;
  const drops = inForm.split(/[ +]/);
  expect(unproven(load), "the question names drops without a proof").toEqual(expect.arrayContaining(drops));
  return answersQuestion(which) ? deliver(drops.join(" ")) : first;
}

const DRIVER = { by: "chosen driver" } as const;

export const PROOF_VERBS = {
  "sign for a drop": {
    ...DRIVER,
    often: 4,
    allows: mayProve,
    leaves: (scene) => scene.load.proofs.get(drawn(scene)) === "signed",
    send: (scene) => {
      const send = (headers?: Headers) => sign(scene, `?stop=${drawn(scene)}`, {}, headers);
      return channelOf(scene.which) === "outbox" ? fromOutbox(scene, send) : send();
    },
  },
  "upload the proof of a drop": {
    ...DRIVER,
    often: 4,
    allows: mayProve,
    leaves: (scene) => scene.load.proofs.has(drawn(scene)),
    send: (scene) => {
      const channel = channelOf(scene.which);
      if (channel === "api") return uploadByApi(scene);
      return channel === "outbox" ? fromOutbox(scene, (headers) => upload(scene, headers)) : upload(scene);
    },
  },
  deliver: {
    ...DRIVER,
    often: 3,
    event: "deliver",
    fits: isSure,
    leaves: isSure,
    send: (scene) =>
      asked(scene, (answer) =>
        scene.visitor.stepFiles(
          scene.load.loadId,
          answer ? `deliver&asked_drops=${answer.replaceAll(" ", "+")}` : "deliver",
          { proof_of_delivery: pdfs.bill, additional_files: [pdfs.rate] },
        ),
      ),
  },
  "sign for the delivery": {
    ...DRIVER,
    often: 2,
    event: "deliver",
    fits: isSure,
    leaves: isSure,
    send: (scene) => asked(scene, (answer) => sign(scene, "", answer ? { asked_drops: answer } : {})),
  },
} satisfies Record<string, Verb>;
