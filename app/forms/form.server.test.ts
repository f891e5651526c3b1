import { describe, expect, it } from "vitest";
import * as z from "zod";
import { Invalid } from "~/platform/errors";
import { fieldErrors, readForm, textFields, withoutPasswords } from "./form.server";

const URLENCODED = "application/x-www-form-urlencoded";

function post(body: BodyInit | null, headers: Record<string, string> = {}) {
  return new Request("http://haulway.test/", { method: "POST", body, headers });
}

function unsized(bytes: number): Request {
  let left = bytes;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left <= 0) return controller.close();
      const size = Math.min(left, 16_384);
      left -= size;
      controller.enqueue(new Uint8Array(size).fill(97));
    },
  });
  const init = { method: "POST", body, headers: { "content-type": URLENCODED }, duplex: "half" as const };
  return new Request("http://haulway.test/", init);
}

const refusalOf = (request: Request) =>
  readForm(request).then(
    () => "accepted",
    (error) => error,
  );

describe("a form", () => {
  it("is read in both encodings that browsers use", async () => {
    const multipart = new FormData();
    multipart.append("content", "Dock 4 → gate 2");
    expect((await readForm(post(multipart))).get("content")).toBe("Dock 4 → gate 2");
    const plain = await readForm(post(new URLSearchParams({ content: "Dock 4 → gate 2" })));
    expect(plain.get("content")).toBe("Dock 4 → gate 2");
  });

  it("without fields is empty", async () => {
    expect([...(await readForm(post("", { "content-type": URLENCODED })))]).toEqual([]);
  });

  it("may be 256 KB large", async () => {
    const form = await readForm(post(`a=${"x".repeat(256 * 1024 - 2)}`, { "content-type": URLENCODED }));
    expect(String(form.get("a"))).toHaveLength(256 * 1024 - 2);
  });

  it.each([
    [
      "declares a larger length",
      () => post("a=b", { "content-type": URLENCODED, "content-length": "262145" }),
    ],
    ["is larger", () => unsized(256 * 1024 + 1)],
    ["is much larger", () => unsized(8 * 1024 * 1024)],
    [
      "declares a smaller length than it has",
      () => {
        const request = unsized(256 * 1024 + 1);
        request.headers.set("content-length", "5");
        return request;
      },
    ],
  ])("is refused as too large when it %s", async (_, request) => {
    const refusal = await refusalOf(request());
    expect(refusal).toBeInstanceOf(Invalid);
    expect(refusal).toMatchObject({
      status: 413,
      message: "This form is too large. Shorten it and try again.",
    });
  });

  it.each([
    ["JSON", () => post("{}", { "content-type": "application/json" })],
    ["plain text", () => post("a=b", { "content-type": "text/plain" })],
    ["bytes without a type", () => post(new Uint8Array([97, 61, 98]))],
    ["multipart without a boundary", () => post("a=b", { "content-type": "multipart/form-data" })],
    [
      "truncated multipart",
      () =>
        post('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb', {
          "content-type": "multipart/form-data; boundary=x",
        }),
    ],
    ["text declared as multipart", () => post("a=b", { "content-type": "multipart/form-data; boundary=x" })],
  ])("is refused when it is %s", async (_, request) => {
    const refusal = await refusalOf(request());
    expect(refusal).toBeInstanceOf(Invalid);
    expect(refusal).toMatchObject({ status: 400, message: "An error occurred. Please try again." });
  });

  it("is refused if its connection breaks", async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error("reset")),
    });
    const init = { method: "POST", body, headers: { "content-type": URLENCODED }, duplex: "half" as const };
    expect(await refusalOf(new Request("http://haulway.test/", init))).toMatchObject({ status: 400 });
  });
});

describe("a form's text fields", () => {
  it("are the first value of each name, without NUL and without files", () => {
    const form = new FormData();
    form.append("content", "one\0two\0");
    form.append("content", "again");
    form.append("empty", "");
    form.append("document", new File(["x"], "x.pdf"));
    expect(textFields(form)).toEqual({ content: "onetwo", empty: "" });
  });

  it("are shown again, except passwords", () => {
    const typed = { email: "a@b.test", password: "secret-1", confirm_password: "secret-1" };
    expect(withoutPasswords(typed)).toEqual({ email: "a@b.test" });
  });
});

describe("field errors", () => {
  it("contain the first message for each field", () => {
    const form = z.object({
      city: z
        .string()
        .min(3, "too short")
        .regex(/^[A-Z]/, "no capital"),
      zip: z.string().length(5, "five digits"),
      state: z.string(),
    });
    const { error } = form.safeParse({ city: "a", zip: "1", state: "UT" });
    expect(error && fieldErrors(error)).toEqual({ city: "too short", zip: "five digits" });
    const leftOut = form.safeParse({ city: "Abc", zip: "12345" });
    expect(leftOut.error && fieldErrors(leftOut.error)).toEqual({ state: "Fill in this field." });
  });
});
