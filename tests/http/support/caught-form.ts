import { vi } from "vitest";
import type { App } from "./app";
import type { Form } from "./form";
import { type Answer, type Ask, Visitor } from "./visitor";

let keys = 0;
export const newKey = () => `key-of-a-test-${++keys}`;

export interface Sending {
  /** False if a script sends the key in a header. */
  keyIsField: boolean;
  who: Visitor;
  send: (who: Visitor, key: string, remark?: string) => Promise<Answer>;
}

/** The request is intercepted before it is sent. */
export async function caught(app: App, { prepare }: Form): Promise<Sending> {
  const sendIt = await prepare(app);
  let found: { who: Visitor; path: string; ask: Ask } | undefined;
  const spy = vi.spyOn(Visitor.prototype, "send");
  spy.mockImplementationOnce(async function (this: Visitor, _method, path, ask = {}) {
    found = { who: this, path, ask };
    return {} as Answer;
  });
  await sendIt();
  spy.mockRestore();
  if (!found) throw new Error("The form was not sent.");
  const { who, path, ask } = found;
  return {
    who,
    keyIsField: ask.body instanceof FormData,
    send: (by, key, remark = "as before") => {
      const { body } = ask;
      if (body instanceof FormData)
        return sendFiles(by, path, { receipt_key: key, ...fieldsOf(body), remark });
      const fields = new URLSearchParams([...(body as URLSearchParams), ["remark", remark]]);
      return by.send("POST", path, { body: fields, headers: { "Idempotency-Key": key } });
    },
  };
}

const fieldsOf = (form: FormData) =>
  Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));

let sendings = 0;

/** As in some browsers, the boundary's length differs each time. */
async function sendFiles(by: Visitor, path: string, fields: Record<string, unknown>): Promise<Answer> {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value as string);
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type") ?? "";
  const boundary = /boundary=(.+)$/.exec(type)?.[1] ?? "";
  sendings += 1;
  const other = `-------${"x".repeat(sendings % 9)}${boundary.replace(/\W/g, "")}`;
  const text = Buffer.from(await encoded.arrayBuffer()).toString("latin1");
  return by.send("POST", path, {
    body: Buffer.from(text.replaceAll(boundary, other), "latin1"),
    headers: { "Content-Type": `multipart/form-data; boundary=${other}` },
  });
}
