import { afterEach, expect, it, vi } from "vitest";
import { FORM_CHUNK_BYTES } from "~/forms/form-chunks";
import { postBody } from "./worker/post-body";

afterEach(() => void vi.unstubAllGlobals());

/** @returns the requests, and the last status */
async function post(...answers: readonly Response[]) {
  const asked: string[] = [];
  const rest = [...answers];
  vi.stubGlobal("fetch", async (to: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? "GET"} ${to.replace(/\?.*?(&from=\d+)?$/, "$1")}`);
    return rest.shift() ?? new Response("later", { status: 503 });
  });
  const form = new FormData();
  form.set("paper", new File([new Uint8Array(300_000)], "paper.pdf"));
  const { status } = await postBody("/load", form, {}, "key-of-a-test");
  return { asked, status };
}

it.each([
  ["empty, as a gateway's may be", ""],
  ["a gateway's text", "502 Bad Gateway"],
])("does not loop if the response is %s", async (_, words) => {
  const away = () => new Response(words, { status: 502 });
  expect(await post(away(), away())).toEqual({ asked: ["GET /form-pieces", "POST /load"], status: 502 });
  const { asked } = await post(new Response("0"), new Response(`${FORM_CHUNK_BYTES}`), away(), away());
  expect(asked).toEqual([
    "GET /form-pieces",
    "POST /form-pieces&from=0",
    `POST /form-pieces&from=${FORM_CHUNK_BYTES}`,
    "POST /load",
  ]);
});
