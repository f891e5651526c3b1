import { beforeAll, describe, expect, it } from "vitest";
import { samplePdf } from "../fixtures/documents";
import { leftOf, OPEN_TO_QUESTIONS } from "../fixtures/heap";
import { appFor } from "./app";
import { dataAddress, postLoad, signUp, type Visitor } from "./visitor";

const app = appFor("memory", OPEN_TO_QUESTIONS);

const MANY = 12;
/** One may be under way still: that of the health check, say. */
const FEW = 2;

let driver: Visitor;
let shipper: Visitor;
let loadId = "";
beforeAll(async () => {
  [driver, shipper] = [await signUp(app, "driver"), await signUp(app, "shipper")];
  loadId = await postLoad(shipper);
}, 60_000);

const ASKED: Record<string, () => Promise<{ status: number }>> = {
  "a page": () => driver.get("/search?origin_city=Reno&origin_state=NV&origin_radius=50"),
  "the data of a page": () => driver.get(dataAddress("/search", "origin_state=NV")),
  "a page for everybody": () => driver.get("/pricing"),
  "a load": () => driver.get(`/load-details/${loadId}`),
  "an address that nobody has": () => driver.get("/nothing"),
  "a form that is refused": () => shipper.post("/new_load", { total_rate: "much" }),
  "a form that leads on": () => driver.post("/low-data", { low_data: "on" }),
  "a file that is refused": async () =>
    driver.postFiles("/user-account?section=files", { document: await samplePdf("w4.pdf") }),
};

describe("many requests one after the other leave none of them behind in the app:", () => {
  it.each(Object.entries(ASKED))("%s", async (_kind, ask) => {
    const before = await leftOf(app, "Request");
    for (let time = 0; time < MANY; time++) await ask();
    const left = (await leftOf(app, "Request")) - before;
    expect(left).toBeLessThanOrEqual(FEW);
  });
});
