import { expect, it } from "vitest";
import { Conflict, Forbidden, Invalid, OutcomeUnknown, Unavailable } from "~/platform/errors";
import { FAILED, refused } from "./refusals.server";

const answer = (error: unknown, failure?: string) => {
  const { data, init } = refused(error, { cargo: "onions" }, failure);
  return { ...data, status: init?.status };
};

it("returns a refused form with its message, its status and the typed values", () => {
  expect(answer(new Invalid("No.", { cargo: "Not that." }))).toEqual({
    message: "No.",
    fields: { cargo: "Not that." },
    values: { cargo: "onions" },
    status: 400,
  });
  expect(answer(new Conflict("Too late."))).toMatchObject({ message: "Too late.", status: 409 });
  expect(answer(new Unavailable("Not now."))).toMatchObject({ message: "Not now.", status: 503 });
});

it("does not claim that nothing was changed if the outcome is unknown, and keeps the typed values", () => {
  expect(answer(new OutcomeUnknown())).toEqual({
    message:
      "The connection dropped while Haulway was saving this. Check whether it was saved before you send it again.",
    fields: {},
    values: { cargo: "onions" },
    status: 503,
  });
});

it("keeps the typed values after an internal error, and reveals no details", () => {
  expect(answer(new Error("SQLITE_BUSY in table loads"), FAILED)).toEqual({
    message: FAILED,
    fields: {},
    values: { cargo: "onions" },
    status: 503,
  });
});

it("uses the default message if a form has none, and rethrows redirects", () => {
  expect(answer(new Error("?"))).toMatchObject({ message: FAILED, status: 503 });
  expect(answer(new Error("?"), "Not saved.")).toMatchObject({ message: "Not saved." });
  expect(() => refused(new Response(null, { status: 302 }))).toThrow();
  expect(() => refused(new Forbidden())).toThrow();
});
