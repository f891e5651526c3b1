import { beforeAll, expect, it } from "vitest";
import { samplePdf } from "../../fixtures/documents";
import { leftOf, liveBytes, WITH_DEBUGGER } from "../../fixtures/heap";
import { appFor } from "../support/app";
import { dataAddress, postLoad, signUp, Visitor } from "../support/visitor";

const app = appFor("memory", WITH_DEBUGGER);

const MANY = 8;
/** A request, such as a health check, may still be in progress. */
const FEW = 2;

let driver: Visitor;
let shipper: Visitor;
let loadId = "";
beforeAll(async () => {
  [driver, shipper] = [await signUp(app, "driver"), await signUp(app, "shipper")];
  loadId = await postLoad(shipper);
});

const ASKED: readonly (() => Promise<unknown>)[] = [
  () => driver.get("/search?origin_city=Reno&origin_state=NV&origin_radius=50"),
  () => driver.get(dataAddress("/search", "origin_state=NV")),
  () => driver.get("/pricing"),
  () => driver.get(`/load-details/${loadId}`),
  () => driver.get("/nothing"),
  () => shipper.post("/new_load", { total_rate: "much" }),
  () => driver.post("/low-data", { low_data: "on" }),
  async () => driver.postFiles("/user-account?section=files", { document: await samplePdf("w4.pdf") }),
];

it("many requests of every kind leave no request object in the app's memory", async () => {
  for (const ask of ASKED) await ask();
  const before = await leftOf(app, "Request");
  for (let time = 0; time < MANY; time++) for (const ask of ASKED) await ask();
  const left = (await leftOf(app, "Request")) - before;
  expect(left).toBeLessThanOrEqual(FEW);
});

it("cookies of many visitors do not stay in the app's memory", async () => {
  const cookieBytes = 14_000;
  const name = `haulway_session_${new URL(app.url).port}`;
  const ask = (number: number) =>
    new Visitor(app).send("GET", "/login", {
      headers: { Cookie: `${name}=${number}${"c".repeat(cookieBytes)}` },
    });
  for (let number = 0; number < 100; number++) await ask(number);
  const before = await liveBytes(app);
  const many = 400;
  for (let number = 100; number < 100 + many; number++) await ask(number);
  expect((await liveBytes(app)) - before).toBeLessThan((many * cookieBytes) / 2);
});
