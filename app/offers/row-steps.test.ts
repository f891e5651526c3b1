import { expect, it } from "vitest";
import { eventsOffered } from "~/trade/lifecycle";
import { rowButtons, rowSteps } from "./row-steps";
import { ACTS, RULES, SITUATIONS, type Situation } from "./rules";

const ANSWERED = { posted: ["accept", "offer offer", "reject"], negotiated: ["offer offer", "reject"] };

const STEPS: Readonly<Record<Situation, { posted: string[]; negotiated: string[] }>> = {
  "nothing offered": ANSWERED,
  "mine is open": {
    posted: ["withdraw offer", "reject"],
    negotiated: ["withdraw offer", "reject"],
  },
  "theirs is open": {
    posted: ["accept offer", "counter offer", "refuse offer"],
    negotiated: ["accept offer", "counter offer", "refuse offer"],
  },
  answered: ANSWERED,
  "ran out": ANSWERED,
  "load edited": { posted: ["accept", "reject"], negotiated: ["reject"] },
  "not asking": { posted: ["accept", "reject"], negotiated: ["reject"] },
  "load taken": { posted: ["accept", "reject"], negotiated: ["reject"] },
};

it.each(SITUATIONS)("%s", (situation) => {
  const acts = ACTS.filter((act) => RULES.shipper[situation][act] === null);
  const events = eventsOffered("pending", "owner");
  const row = { situation, acts, events };
  expect(rowSteps({ ...row, isNegotiated: false })).toEqual(STEPS[situation].posted);
  expect(rowSteps({ ...row, isNegotiated: true })).toEqual(STEPS[situation].negotiated);
});

it.each(SITUATIONS)("%s: nothing agrees on a rate if the load cannot be taken", (situation) => {
  const steps = rowSteps({ situation, acts: ACTS, isNegotiated: false, events: [] });
  expect(steps).toEqual(["refuse offer", "withdraw offer"]);
});

it("every button names its step, and links lead to a form of the driver's offers", () => {
  const shown = { loadId: "l", driverId: "d", offer: "o", revision: 3, page: 2 };
  const steps = [
    "accept",
    "reject",
    "accept offer",
    "withdraw offer",
    "counter offer",
    "offer offer",
    "refuse offer",
  ] as const;
  expect(rowButtons(steps, shown).map(({ words, to, fields }) => [words, to, fields?.length])).toEqual([
    ["Accept", "/load-details/l?step=accept&page=2", 2],
    ["Reject", "/load-details/l?step=reject&page=2", 1],
    ["Accept Offer", "/load-details/l/offers?step=accept&driver=d", 3],
    ["Withdraw Offer", "/load-details/l/offers?step=withdraw&page=2&driver=d", 3],
    ["Counter", "/load-details/l/offers?driver=d#counter", undefined],
    ["Counter", "/load-details/l/offers?driver=d#offer", undefined],
    ["Decline Offer", "/load-details/l/offers?driver=d#refuse", undefined],
  ]);
});
