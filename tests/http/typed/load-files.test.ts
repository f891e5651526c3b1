import { expect, it } from "vitest";
import { readCsv } from "~/load-files/csv";
import { dayFromNow } from "../../fixtures/days";
import { csvOf, HEADERS, row } from "../../fixtures/scenes/load-rows";
import { appFor } from "../support/app";
import { signUp, type Visitor } from "../support/visitor";

const app = appFor("load-files");

const COLUMNS = [...HEADERS, "Origin ZIP", "Equipment", "Hazmat", "Pickup time"];
const ROWS = 200;
const reference = (at: number) => `PO-${String(at).padStart(3, "0")}`;
const sheet = (over: Readonly<Record<number, Record<string, string>>> = {}) =>
  Array.from({ length: ROWS }, (_, at) => row(reference(at), over[at]));

const FAULTS: readonly [wrong: Record<string, string>, column: string, right: Record<string, string>][] = [
  [{ Rate: "much" }, "Rate", { Rate: "900" }],
  [{ Rate: "" }, "Rate", { Rate: "901" }],
  [{ Weight: "abc lb" }, "Weight", { Weight: "40,000 lbs" }],
  [{ "Pickup date": "26/11/2199" }, "Pickup date", { "Pickup date": dayFromNow(3) }],
  [{ "Pickup date": dayFromNow(-9) }, "Pickup date", { "Pickup date": dayFromNow(3) }],
  [{ "Delivery date": dayFromNow(1) }, "Delivery date", { "Delivery date": dayFromNow(5) }],
  [{ "Origin state": "Ontario" }, "Origin state", { "Origin state": "Nevada" }],
  [{ "Origin ZIP": "123" }, "Origin ZIP", { "Origin ZIP": "89501" }],
  [{ Equipment: "Spaceship" }, "Equipment", { Equipment: "Dry Van" }],
  [{ Hazmat: "maybe" }, "Hazmat", { Hazmat: "no" }],
  [{ "Pickup time": "8" }, "Pickup time", { "Pickup time": "8 AM" }],
  [{ Reference: reference(0) }, "Reference", { Reference: reference(31) }],
];
const faulty = (nth: number) => 20 + nth;
const withFaults = Object.fromEntries(FAULTS.map(([wrong], nth) => [faulty(nth), wrong]));

const send = async (broker: Visitor, text: string) => {
  const file = new File([text], "Monday.csv", { type: "text/csv" });
  const form = new FormData();
  form.set("rows", "");
  form.set("file", file);
  const answer = await broker.send("POST", "/bulk", { body: form });
  expect(answer.status).toBe(302);
  return answer.location ?? "";
};

async function postAll(broker: Visitor, page: string): Promise<string> {
  for (let times = 0; times < 30; times++) {
    const { text } = await broker.send("POST", `${page}?step=post`, {
      body: new URLSearchParams(),
      follow: true,
    });
    if (!text.includes("To continue, select")) return text;
  }
  throw new Error("The file is not posted.");
}

const onBoard = (broker: Visitor) =>
  app.truth<{ reference: string; total_rate_cents: number; revision: number }>(
    "SELECT reference, total_rate_cents, revision FROM loads WHERE owner_id = ? AND deleted_at IS NULL ORDER BY reference",
    broker.id,
  );

it("a Monday: 200 rows with twelve faults, corrected, changed and deleted", {
  timeout: 240_000,
}, async () => {
  const broker = await signUp(app, "shipper");
  const page = await send(broker, csvOf(sheet(withFaults), COLUMNS));
  const look = (await broker.get(page)).text;
  expect(look).toContain("<li>188 loads to post</li>");
  expect(look).toContain("<li>12 rows with problems</li>");
  for (const [nth, [, column]] of FAULTS.entries())
    expect(look).toMatch(new RegExp(`>Line ${faulty(nth) + 2} .*?<p>${column}: .*?<p>Problem`));
  expect(await onBoard(broker)).toEqual([]);

  expect(await postAll(broker, page)).toContain("<li>188 loads posted</li>");
  expect(await onBoard(broker)).toHaveLength(188);

  const [headers, ...left] = readCsv((await broker.get(`${page}/faults.csv`)).text.replace("\ufeff", ""));
  expect(headers?.cells).toEqual([...COLUMNS, "Problem"]);
  const corrected = left.map(({ cells }, nth) => {
    const before = Object.fromEntries(COLUMNS.map((column, at) => [column, cells[at] ?? ""]));
    return { ...before, ...FAULTS[nth]?.[2] };
  });
  const mended = await send(broker, csvOf(corrected, COLUMNS));
  expect(await postAll(broker, mended)).toContain("<li>12 loads posted</li>");
  const posted = await onBoard(broker);
  expect(posted.map((load) => load.reference)).toEqual(sheet().map(({ Reference }) => Reference));

  const changes = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at + 100, { Rate: "2,000.00" }]));
  const columns = ["Reference", "Rate", "Commodity"];
  const rates = sheet(changes).slice(100, 200);
  const changed = await send(broker, csvOf(rates, columns));
  const again = (await broker.get(changed)).text;
  expect(again).toContain("<li>10 loads to change</li>");
  expect(again).toContain("<li>90 loads on your list already, unchanged</li>");
  expect(again).toContain("Rate changed from $1,450.50 to $2,000.");
  expect(await postAll(broker, changed)).toContain("<li>10 loads changed</li>");
  const now = await onBoard(broker);
  expect(now.filter(({ revision }) => revision === 2)).toHaveLength(10);
  expect(now.filter(({ total_rate_cents }) => total_rate_cents === 200_000)).toHaveLength(10);

  const third = await send(broker, csvOf(rates, columns));
  const nothing = (await broker.get(third)).text;
  expect(nothing).toContain("<li>100 loads on your list already, unchanged</li>");
  expect(nothing).not.toContain("step=post");

  const extra = await send(broker, csvOf([row("X-1"), row("X-2"), row("X-3")]));
  await postAll(broker, extra);
  const undo = (await broker.get(`${extra}/undo`)).text;
  expect(undo).toContain("Delete 3 Loads");
  const undone = await broker.send("POST", `${extra}/undo`, {
    body: new URLSearchParams({ lines: "2 3 4" }),
    follow: true,
  });
  expect(undone.text).toContain("3 loads deleted.");
  expect(await onBoard(broker)).toHaveLength(ROWS);

  const exported = readCsv((await broker.get("/loads.csv")).text.replace("\ufeff", ""));
  expect(exported).toHaveLength(ROWS + 1);
});

it("a form that arrives twice, and from two tabs, posts each load once", async () => {
  const broker = await signUp(app, "shipper");
  const page = await send(broker, csvOf(Array.from({ length: 30 }, (_, at) => row(reference(at)))));
  const answers = await Promise.all([1, 2, 3].map(() => broker.post(`${page}?step=post`)));
  expect(answers.map(({ status, location }) => [status, location])).toEqual(Array(3).fill([302, page]));
  await postAll(broker, page);
  expect(await onBoard(broker)).toHaveLength(30);
});

it("another company cannot see, post or undo the file", async () => {
  const [broker, other] = [await signUp(app, "shipper"), await signUp(app, "shipper")];
  const page = await send(broker, csvOf([row("PO-1")]));
  for (const path of [page, `${page}/faults.csv`, `${page}/undo`]) {
    const { status, text } = await other.get(path);
    expect(status).toBe(404);
    expect(text).not.toContain("PO-1");
  }
  for (const path of [`${page}?step=post`, `${page}/undo`]) expect((await other.post(path)).status).toBe(404);
  expect([...(await onBoard(broker)), ...(await onBoard(other))]).toEqual([]);
});

it("a refused paste stays in the form, with the reason next to it", async () => {
  const broker = await signUp(app, "shipper");
  const { status, text } = await broker.postFiles("/bulk", { rows: "1,2\n3,4" });
  expect(status).toBe(400);
  expect(text).toMatch(/id="rows-error"[^>]*>We can(&#x27;|')t find the header row/);
  expect(text).toMatch(/<textarea[^>]*name="rows"[^>]*>1,2\r?\n3,4<\/textarea>/);
});

it("a workbook is refused in words that help", async () => {
  const broker = await signUp(app, "shipper");
  const form = new FormData();
  form.set("file", new File([Uint8Array.from([0x50, 0x4b, 3, 4])], "Monday.xlsx"));
  const { status, text } = await broker.send("POST", "/bulk", { body: form });
  expect(status).toBe(400);
  expect(text).toMatch(/id="file-error"[^>]*>This is a workbook\. In Excel, choose Save As, then CSV UTF-8/);
});
