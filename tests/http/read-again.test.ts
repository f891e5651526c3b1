/**
 * A page that is read again, while nothing has changed, says the same: what the server has rendered from the same data it does not render again. A page
 * that says something else each time costs its rendering each time.
 */
import { beforeAll, expect, it } from "vitest";
import { stopsIn } from "../fixtures/every-page";
import { buildWorld, type Who, type World } from "../fixtures/world";
import { appFor } from "./app";
import { type Answer, Visitor } from "./visitor";

const app = appFor("read-again");

/** What is new in each answer: nonces, keys of forms, the request's id and the time of reading. */
function lasting({ text, headers }: Answer): string {
  return text
    .replaceAll(headers.get("x-request-id") ?? "?", "")
    .replace(/(nonce="|name="receipt_key" value=")[^"]*/g, "$1")
    .replace(/\b\d{13}\.5\b/g, "");
}

/** Pages whose forms carry a key of their own, drawn anew each time. They are opened seldom. */
const NEW_EACH_TIME =
  /^\/(?:customer-support|report\?|dashboard\/chosen\?|load-details\/\(rate confirmation\)\/rate-confirmation)/;

const visitors = new Map<Who, Visitor>();
const as = (who: Who) => visitors.get(who) as Visitor;
let world: World;

beforeAll(async () => {
  world = await buildWorld(app.dataDir);
  for (const who of ["visitor", "shipper", "driver", "halfway"] as const) {
    const visitor = new Visitor(app);
    visitors.set(who, visitor);
    if (who !== "visitor") {
      const { email, password } = world.people[who];
      await visitor.post("/login", { email, password });
    }
    await visitor.get("/dashboard");
  }
});

it("every page", { timeout: 120_000 }, async () => {
  const other: string[] = [];
  for (const { name, who, path } of stopsIn(world)) {
    const visitor = as(who);
    // What opening it changes, such as a message that is read now, the first answer may still tell otherwise; the second and third are rendered,
    // the fourth comes from memory.
    await visitor.get(path);
    const [rendered, , again] = [await visitor.get(path), await visitor.get(path), await visitor.get(path)];
    expect(again.status, name).toBe(rendered.status);
    if (lasting(again) !== lasting(rendered)) other.push(name);
    // Each answer allows its own scripts alone; what is made for everybody names them by hashes.
    const policy = again.headers.get("content-security-policy") ?? "";
    const [, allowed] = /'nonce-([^']+)'/.exec(policy) ?? [];
    const nonces = new Set([...again.text.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce));
    if (allowed)
      expect(
        [...nonces].filter((nonce) => nonce !== allowed),
        name,
      ).toEqual([]);
  }
  expect(other.filter((name) => !NEW_EACH_TIME.test(name))).toEqual([]);
});

it("a page in memory tells what has changed since", async () => {
  const chat = `/chat?group=${world.chats.load}`;
  const driver = as("driver");
  for (const path of [chat, chat, chat, "/inbox", "/inbox", "/inbox"]) await driver.get(path);
  await as("shipper").post(chat, { content: "The gate code is by the phone." });
  for (const path of ["/inbox", chat]) expect((await driver.get(path)).text).toContain("The gate code");
  // And nobody else gets it.
  expect((await as("visitor").get(chat)).text).not.toContain("The gate code");
});
