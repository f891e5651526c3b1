import { expect, it } from "vitest";
import { Conflict, Forbidden, Invalid, NotFound, OutcomeUnknown, Unavailable } from "~/platform/errors";
import { FAILED, orErrorPage, refused } from "./refusals.server";

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
});

it("says on a 403 page after a form that nothing was changed, and not on a page that was only opened", async () => {
  const page = (text: string, status: number) => expect.objectContaining({ data: text, init: { status } });
  const thrownBy = (error: Error) => {
    try {
      return refused(error);
    } catch (answer) {
      return answer;
    }
  };
  expect(thrownBy(new Forbidden("Not you."))).toEqual(page("Not you. Nothing was changed.", 403));
  expect(thrownBy(new NotFound("Gone."))).toEqual(page("Gone.", 404));
  await expect(orErrorPage(Promise.reject(new Forbidden("Not you.")))).rejects.toEqual(page("Not you.", 403));
});
