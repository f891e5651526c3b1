import { expect, it } from "vitest";
import { Conflict, Forbidden, Invalid } from "./errors";
import { FAILED, refused } from "./refusals.server";

const answer = (error: unknown, failure?: string) => {
  const { data, init } = refused(error, { cargo: "onions" }, failure);
  return { ...data, status: init?.status };
};

it("sends a refused form back with its words, its status and what was typed", () => {
  expect(answer(new Invalid("No.", { cargo: "Not that." }))).toEqual({
    message: "No.",
    fields: { cargo: "Not that." },
    values: { cargo: "onions" },
    status: 400,
  });
  expect(answer(new Conflict("Too late."))).toMatchObject({ message: "Too late.", status: 409 });
});

it("keeps what was typed when it is our own fault, and tells none of it", () => {
  expect(answer(new Error("SQLITE_BUSY in table loads"), FAILED)).toEqual({
    message: FAILED,
    fields: {},
    values: { cargo: "onions" },
    status: 500,
  });
});

it("lets redirects, and faults without a text for them, travel on", () => {
  const elsewhere = new Response(null, { status: 302 });
  for (const [error, failure] of [
    [elsewhere, FAILED],
    [new Error("?"), undefined],
  ] as const) {
    expect(() => refused(error, {}, failure)).toThrow();
  }
  expect(() => refused(new Forbidden())).toThrow();
});
