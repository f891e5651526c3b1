/**
 * A page that is read again, while nothing has changed, says the same: what the server has rendered from the same data it does not render again. A page
 * that says something else each time costs its rendering each time.
 */
import { expect, it } from "vitest";
import { stopsIn } from "../fixtures/every-page";
import { buildWorld, type Who } from "../fixtures/world";
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

it("every page", { timeout: 120_000 }, async () => {
  const world = await buildWorld(app.dataDir);
  const visitors = new Map<Who, Visitor>();
  for (const who of ["visitor", "shipper", "driver", "halfway"] as const) {
    const visitor = new Visitor(app);
    visitors.set(who, visitor);
    if (who !== "visitor") {
      const { email, password } = world.people[who];
      await visitor.post("/login", { email, password });
    }
    await visitor.get("/dashboard");
  }
  const other: string[] = [];
  for (const { name, who, path } of stopsIn(world)) {
    const visitor = visitors.get(who) as Visitor;
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
