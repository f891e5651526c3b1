import { expect, it } from "vitest";
import { beforeSignOutPage, outboxPage } from "./worker/outbox-page";
import type { Item } from "./worker/store";

const NOON = new Date(2026, 10, 23, 12, 0).getTime();

const item = (over: Partial<Item>): Item => ({
  key: "k-1",
  address: "/load-details/1?step=deliver",
  isMultipart: true,
  entries: [],
  person: "dale",
  atMs: NOON,
  page: "http://localhost/load-details/1",
  title: "Reno, NV → Elko, NV",
  words: "Upload",
  state: "waiting",
  refusal: "",
  ...over,
});

const shown = (over: Partial<Item>) => outboxPage([item(over)], NOON).text();

it("lists what was typed and chosen, and nothing that the page put in by itself", async () => {
  const file = { name: "dock.jpg", type: "image/jpeg", bytes: new ArrayBuffer(1) };
  const html = await shown({
    entries: [
      ["receipt_key", "secret"],
      ["draft_id", "draft"],
      ["revision", "7"],
      ["proof_of_delivery", file],
      ["additional_files", { ...file, name: "" }],
      ["content", "Gate <4> & dock"],
      ["empty", ""],
    ],
  });
  expect([...html.matchAll(/<li>([^<]+)</g)].map(([, text]) => text)).toEqual([
    "Proof of delivery: dock.jpg",
    "Content: Gate &#60;4&#62; &#38; dock",
  ]);
  expect(html).toContain("<h2>Upload, Reno, NV → Elko, NV</h2>");
  expect(html).toContain("Pressed 12:00.");
});

it("says of each whether it is sent by itself, with the app's words for a refusal, and sends a held one when asked", async () => {
  const waiting = await shown({});
  expect(waiting).toContain("It is sent by itself when there is signal.");
  expect(waiting).toContain('<button name="edit" value="k-1">Edit</button>');
  expect(waiting).toContain('<button name="discard" value="k-1">Discard</button>');
  expect(waiting).not.toContain("Send</button>");
  expect(waiting).toContain('http-equiv="refresh"');
  expect(await shown({ state: "held" })).not.toContain('http-equiv="refresh"');
  expect(await shown({ state: "held" })).toContain('<button name="send" value="k-1">Send</button>');
  const refused = await shown({ state: "refused", refusal: "Incorrect pin. <b>" });
  expect(refused).toContain("It was not accepted: Incorrect pin. &#60;b&#62;");
  expect(await outboxPage([]).text()).toContain("Everything is sent.");
});

it("asks before a sign-out, whose form says that it was asked", async () => {
  const html = await beforeSignOutPage(2).text();
  expect(html).toContain("2 not sent yet.");
  expect(html).toContain('<form method="post" action="/logout?unsent=discard">');
});
