import { expect, it } from "vitest";
import { encodeForm } from "./form-chunks";

async function byPlatform(form: FormData, key: string): Promise<string> {
  const encoded = new Response(form);
  const boundary = /boundary=(.+)$/.exec(encoded.headers.get("content-type") ?? "")?.[1] ?? "";
  return Buffer.from(await encoded.arrayBuffer())
    .toString("latin1")
    .replaceAll(boundary, key);
}

const KEY = "1763900000000.0.123";

function formOf(photo: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append("remark", 'Left at\ndock 4\r\nby "Bob" — señor\r');
  form.append('odd "name"', "");
  form.append("photo", new File([photo], 'dock "4"\r\n.jpg', { type: "image/jpeg" }));
  form.append("photo", new File(["%PDF"], "ünï.pdf", { type: "" }));
  return form;
}

it("encodes a form as the platform does, always to the same bytes", async () => {
  const photo = Uint8Array.from({ length: 3_000 }, (_, n) => n % 256);
  const { body, type, content, chunksUrl } = await encodeForm(formOf(photo), KEY);
  const text = Buffer.from(await body.arrayBuffer()).toString("latin1");
  expect(text).toBe(await byPlatform(formOf(photo), KEY));
  expect(type).toBe(`multipart/form-data; boundary=${KEY}`);
  expect(chunksUrl).toBe(`/form-pieces?key=${KEY}&content=${content}&bytes=${body.size}`);
  expect((await encodeForm(formOf(photo), KEY)).content).toBe(content);
  photo[2_000] = 7;
  const other = await encodeForm(formOf(photo), KEY);
  expect(other.body.size).toBe(body.size);
  expect(other.content).not.toBe(content);
});
