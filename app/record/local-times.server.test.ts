import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { waitingRows } from "~/charges/waiting-rows.server";
import { proofField, proveDrop } from "~/loads/drops/prove-drop.server";
import { deliverLoad } from "~/loads/steps/upload-documents.server";
import { localText } from "~/text/local-time";
import { HOUR_MS } from "~/text/time";
import { timelinePage } from "~/tracking/timeline.server";
import { stopsText } from "~/trade/stops";
import { samplePhoto } from "../../tests/fixtures/documents";
import { readZip } from "../../tests/fixtures/read-zip";
import { checkInLoad, NOW } from "../../tests/fixtures/scenes/check-in-load";
import { store } from "../../tests/fixtures/scenes/recorded-load";
import { DROP } from "../../tests/fixtures/terms/stops-between";
import { recordPage, transactionRecord } from "./record-page.server";
import { recordZip } from "./record-zip.server";

/** Between Reno (Pacific time) and Boston (Eastern time). */
const STOPS = stopsText([
  { ...DROP, city: "Salt Lake City", state: "UT", zip: "84101" },
  { ...DROP, city: "Omaha", state: "NE", zip: "68102" },
]);
const ZONES = [
  ["pickup", /P[SD]T/],
  ["stop 2", /M[SD]T/],
  ["stop 3", /C[SD]T/],
  ["delivery", /E[SD]T/],
] as const;
const ANY_ZONE = /\b(?:[PMCE][SD]T|UTC)\b/g;

const photo = await samplePhoto("dock.jpg");

function form(field: string, query: string): Request {
  const body = new FormData();
  body.append(field, new File([new Uint8Array(photo.buffer)], photo.name, { type: photo.mimeType }));
  return new Request(`http://haulway.test/load-details/1?revision=1${query}`, { method: "POST", body });
}

/** A load that was reported at each of its stops, with late reports, and that is still in transit. */
async function reported() {
  const load = await checkInLoad("in transit", undefined, STOPS);
  const steps = ["departed-pickup", "arrived-between-1", "departed-between-1", "arrived-between-2"] as const;
  for (const [at, step] of steps.entries()) await load.told(step, NOW - (8 - at) * HOUR_MS);
  await load.told("departed-between-2", NOW - 2 * HOUR_MS);
  await load.told("arrived-delivery", NOW - HOUR_MS);
  return load;
}

async function delivered() {
  const load = await reported();
  const { chosen: viewer, loadId } = load;
  const sent = { viewer, loadId, clientAddress: "192.0.2.1" };
  for (const stop of ["between-1", "between-2"] as const)
    await proveDrop({ ...sent, stop, request: form(proofField(stop), "") });
  await deliverLoad({ ...sent, request: form("proof_of_delivery", "&step=deliver") });
  return load;
}

/** A line about a stop. A delivery, and its proof, name no stop. */
const ABOUT =
  /(?:arrived at|departed from) (pickup|stop \d|delivery)|delivered|Proof of delivery(?: at (stop \d))?/i;

/** Returns the stop that a line is about, and the zones of the line's times. */
function zonesIn(line: string): { stop: string; zones: string[] }[] {
  const about = ABOUT.exec(line);
  const zones = line.match(ANY_ZONE) ?? [];
  return about && zones.length > 0 ? [{ stop: about[1] ?? about[2] ?? "delivery", zones }] : [];
}

function expectLocal(lines: readonly string[], stops = ZONES.map(([stop]): string => stop)): void {
  const found = lines.flatMap(zonesIn);
  expect([...new Set(found.map(({ stop }) => stop))].sort()).toEqual([...stops].sort());
  for (const { stop, zones } of found)
    for (const zone of zones) expect(zone, stop).toMatch(new Map<string, RegExp>(ZONES).get(stop) ?? /^$/);
}

it("shows each time in the zone of its stop, on the page and in the download, to both parties", async () => {
  const { owner, chosen, loadId } = await delivered();
  for (const viewer of [owner, chosen]) {
    const { sections } = await recordPage(viewer, loadId);
    const lines = (heading: string) =>
      (sections.find((each) => each.heading === heading)?.rows ?? []).map(
        ({ label, value }) => `${label}: ${value}`,
      );
    expectLocal(lines("What happened"));
    expectLocal(lines("Documents"), ["stop 2", "stop 3", "delivery"]);
    const zip = recordZip(await transactionRecord(viewer, loadId), store);
    const files = await readZip(new Uint8Array(await new Response(zip).arrayBuffer()));
    expectLocal(new TextDecoder().decode(files.get("record.txt")).split("\n"));
    expectLocal(
      (await timelinePage(viewer, loadId)).entries.map(({ when, who, did }) => `${when}: ${who} ${did}`),
    );
    expectLocal(
      (await waitingRows(viewer, loadId)).map((row) => row.join(": ")),
      ["stop 2", "stop 3", "delivery"],
    );
  }
});

it("names an earlier stop's time in the zone of that stop if a correction contradicts it", async () => {
  const { chosen, loadId, correct } = await reported();
  const { corrections } = await timelinePage(chosen, loadId);
  const arrival = corrections.find(({ words }) => words.startsWith("Arrived at stop 2"));
  const tooEarly = localText(NOW - 20 * HOUR_MS, "America/Denver");
  await expect(correct({ told: arrival?.id ?? "", corrected_at: tooEarly })).rejects.toThrow(
    /^Enter a time after the truck left pickup: .* P[SD]T\./,
  );
});
