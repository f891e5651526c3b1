import "../../tests/fixtures/servers/own-database";

import { beforeAll, describe, expect, it } from "vitest";
import { maySeeLoadDocument, mayViewLoad } from "~/access/policy";
import { loadTies } from "~/access/ties.server";
import { type BuiltLoad, type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { fileToOpen } from "~/files/open-file.server";
import { NotFound } from "~/platform/errors";
import { acceptRequest, rejectRequest } from "~/requests/decide-request.server";
import { openRequestsOn } from "~/requests/queries.server";
import { requestLoad } from "~/requests/request-load.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import {
  LOAD_EVENTS,
  LOAD_STATUSES,
  type LoadEvent,
  type LoadStatus,
  type Standing,
  verdict,
} from "~/trade/lifecycle";
import { dayFromNow } from "../../tests/fixtures/days";
import { everythingOf } from "../../tests/fixtures/read-back";
import { loadDocuments, loadFacts, ownedLoad, waitingOn } from "./queries.server";
import { cancelLoad, releaseDriver } from "./steps/cancel-load.server";
import { confirmPickup } from "./steps/confirm-pickup.server";
import { deleteLoad } from "./steps/delete-load.server";
import { editLoad } from "./steps/edit-load.server";
import { deliverLoad, sendDocuments, signRateConfirmation } from "./steps/upload-documents.server";

type Cast = Record<"owner" | "chosen" | "asking" | "driver" | "shipper", BuiltPerson>;
let cast: Cast;
const loads = {} as Record<LoadStatus, BuiltLoad>;

beforeAll(async () => {
  const [owner, shipper] = [await savePerson({ role: "shipper" }), await savePerson({ role: "shipper" })];
  const [chosen, asking, driver] = await Promise.all([
    savePerson({ role: "driver" }),
    savePerson({ role: "driver" }),
    savePerson({ role: "driver" }),
  ]);
  cast = { owner, chosen, asking, driver, shipper };
  for (const status of LOAD_STATUSES) {
    const people = { new: {}, pending: { requesters: [asking] } };
    const tied =
      status in people ? people[status as keyof typeof people] : { driver: chosen, requesters: [asking] };
    loads[status] = await saveLoad({ owner, status, ...tied });
  }
});

/** The request of `asking` is open only while the load is pending. */
function standings(status: LoadStatus): [keyof Cast, Standing][] {
  const open = status === "new" || status === "pending";
  return [
    ["owner", "owner"],
    ["chosen", open ? "other driver" : "chosen driver"],
    ["asking", status === "pending" ? "requesting driver" : "other driver"],
    ["driver", "other driver"],
    ["shipper", "other shipper"],
  ];
}

const moments = LOAD_STATUSES.flatMap((status) =>
  standings(status).map(([who, standing]) => ({ status, who, standing })),
);

describe("what the database returns about a load", () => {
  it.each(moments)(
    "in $status, for the $standing ($who), it matches the policy",
    async ({ status, who, standing }) => {
      const [viewer, { loadId, load }] = [cast[who], loads[status]];
      const ties = await loadTies(viewer, loadId);
      const facts = await loadFacts(viewer, loadId);
      if (!mayViewLoad(status, standing)) {
        expect([ties, facts]).toEqual([null, null]);
        return;
      }
      expect(ties).toMatchObject({ status, standing, ownerId: cast.owner.id });
      const isParty = standing === "owner" || standing === "chosen driver";
      expect(facts?.origin_address_street).toBe(isParty ? load.origin_address_street : null);
      expect(facts?.destination_address_street).toBe(isParty ? load.destination_address_street : null);
      expect(facts?.verification_pin).toBe(standing === "owner" ? load.verification_pin : null);
      expect(facts?.origin_address_city).toBe("Salt Lake City");
      const told = JSON.stringify([ties, facts]);
      expect(told.includes(`"${load.verification_pin}"`)).toBe(standing === "owner");
    },
  );

  it.each(moments)(
    "in $status, the $standing ($who) may open the documents that the policy allows",
    async ({ status, who, standing }) => {
      const [viewer, { loadId, documents }] = [cast[who], loads[status]];
      const meant = documents
        .filter(({ row }) => mayViewLoad(status, standing) && maySeeLoadDocument(row.kind, status, standing))
        .map(({ row }) => row.file_id);
      const ties = await loadTies(viewer, loadId);
      const listed = ties ? (await loadDocuments(viewer, ties)).map(({ fileId }) => fileId) : [];
      expect(listed.sort()).toEqual(meant.sort());
      for (const { row } of documents) {
        const opened = await fileToOpen(viewer, row.file_id).then(
          ({ path }) => path,
          (error) => error.constructor,
        );
        expect(opened).toBe(meant.includes(row.file_id) ? row.path : NotFound);
      }
    },
  );

  it("as one's own load it is only for the owner", async () => {
    for (const { status, who, standing } of moments) {
      const own = await ownedLoad(cast[who], loads[status].loadId);
      expect([status, who, own !== null]).toEqual([status, who, standing === "owner"]);
    }
  });
});

describe("a step that the viewer may not take, or not now", () => {
  const clientAddress = "192.0.2.1";
  const post = () => new Request("http://haulway.test/", { method: "POST", body: new FormData() });
  const fields = {
    pickup_date: dayFromNow(4),
    delivery_date: dayFromNow(6),
    total_rate: "1",
    weight_lb: "1",
  };
  const steps: Record<LoadEvent, (viewer: BuiltPerson, load: BuiltLoad) => Promise<void>> = {
    request: (viewer, { loadId }) => requestLoad({ viewer, loadId }),
    withdraw: (viewer, { loadId }) => withdrawRequest({ viewer, loadId }),
    accept: (viewer, { loadId }) => acceptRequest({ viewer, loadId, driverId: cast.asking.id }),
    reject: (viewer, { loadId }) => rejectRequest({ viewer, loadId, driverId: cast.asking.id }),
    "send documents": (viewer, { loadId }) =>
      sendDocuments({ viewer, loadId, clientAddress, request: post() }),
    sign: (viewer, { loadId }) => signRateConfirmation({ viewer, loadId, clientAddress, request: post() }),
    "pick up": (viewer, { loadId, pin }) => confirmPickup({ viewer, loadId, typedPin: pin }),
    deliver: (viewer, { loadId }) => deliverLoad({ viewer, loadId, clientAddress, request: post() }),
    edit: (viewer, { loadId }) => editLoad({ viewer, loadId, fields }),
    delete: (viewer, { loadId }) => deleteLoad({ viewer, loadId }),
    cancel: (viewer, { loadId }) => cancelLoad({ viewer, loadId, fields: {} }),
    release: (viewer, { loadId }) => releaseDriver({ viewer, loadId, fields: {} }),
  };

  const STATUS_OF = { stale: 409, forbidden: 403 } as const;
  const refusals = moments.flatMap(({ status, who, standing }) =>
    LOAD_EVENTS.flatMap((event) => {
      const answer = verdict(event, status, standing);
      return answer === "allowed"
        ? []
        : [{ status, who, event, code: mayViewLoad(status, standing) ? STATUS_OF[answer] : 404 }];
    }),
  );

  it.each(LOAD_STATUSES)("on a load in %s is refused by its verb and changes nothing", async (status) => {
    const load = loads[status];
    const before = await everythingOf(load.loadId, Object.values(cast));
    const answers = [];
    const tried = refusals.filter((refusal) => refusal.status === status);
    for (const { event, who } of tried) {
      const code = await steps[event](cast[who], load).then(
        () => "done",
        (error) => error.status ?? error,
      );
      answers.push([event, who, code]);
    }
    expect(answers).toEqual(tried.map(({ event, who, code }) => [event, who, code]));
    expect(await everythingOf(load.loadId, Object.values(cast))).toEqual(before);
  });

  it("is tested for every event and status", () => {
    expect(refusals.length).toBeGreaterThan(300);
    expect(new Set(refusals.map(({ event, status }) => `${event} ${status}`)).size).toBe(84);
  });
});

it("waiting drivers are counted, with the time of the latest request", async () => {
  const owner = await savePerson({ role: "shipper" });
  const [first, last] = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
  const { loadId } = await saveLoad({ owner, requesters: [first, last] });
  const asked = async (id: string) =>
    (await openRequestsOn(owner.id, loadId)).rows.find((row) => row.id === id)?.requestedAt;
  expect(await waitingOn(loadId)).toEqual({ count: 2, newest: await asked(last.id) });
  const before = await asked(first.id);
  await rejectRequest({ viewer: owner, loadId, driverId: last.id });
  expect(await waitingOn(loadId)).toEqual({ count: 1, newest: before });
  expect(await waitingOn("nowhere")).toEqual({ count: 0, newest: 0 });
});
