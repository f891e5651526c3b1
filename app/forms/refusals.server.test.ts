import { expect, it } from "vitest";
import { Conflict, Forbidden, Invalid, OutcomeUnknown, Unavailable } from "~/platform/errors";
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
  expect(answer(new Unavailable("Not now."))).toMatchObject({ message: "Not now.", status: 503 });
});

it("never says that nothing was changed where nobody knows, and keeps what was typed", () => {
  expect(answer(new OutcomeUnknown())).toEqual({
    message:
      "The connection broke while Haulway was saving this. It may be saved: please look before you send it again.",
    fields: {},
    values: { cargo: "onions" },
    status: 503,
  });
});

it("keeps what was typed when it is our own fault, and tells none of it", () => {
  expect(answer(new Error("SQLITE_BUSY in table loads"), FAILED)).toEqual({
    message: FAILED,
    fields: {},
    values: { cargo: "onions" },
    status: 503,
  });
});

it("says the usual words where a form has none of its own, and lets redirects travel on", () => {
  expect(answer(new Error("?"))).toMatchObject({ message: FAILED, status: 503 });
  expect(answer(new Error("?"), "Not saved.")).toMatchObject({ message: "Not saved." });
  expect(() => refused(new Response(null, { status: 302 }))).toThrow();
  expect(() => refused(new Forbidden())).toThrow();
});
