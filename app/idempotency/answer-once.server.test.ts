import "../../tests/fixtures/servers/own-database";

import type { AppLoadContext } from "@remix-run/node";
import { writeOnce } from "db/idempotency";
import { expect, it } from "vitest";
import { answerForm } from "~/forms/answer-form.server";
import { redirectWithFlash, takeFlash } from "~/forms/flash.server";
import { IDEMPOTENCY_FIELD, IDEMPOTENCY_HEADER } from "~/forms/idempotency-key";
import { followUpsFinished } from "~/http/after-answer.server";
import { requestArgs } from "../../tests/fixtures/request-args";
import { answersOnce } from "./answer-once.server";

const PAID = "Marked as paid.";

interface Press {
  userId?: string;
  key: string;
  /** A page sends its key as a form field; a script sends a new key for each click. */
  by: "page" | "script";
  files?: boolean;
}

let done = 0;

/** The form's effect can be repeated, so that only its receipt prevents a second effect. */
async function press({ userId, key, by, files }: Press) {
  const pay = async () => {
    await writeOnce([]);
    done += 1;
    return PAID;
  };
  const handle = answersOnce(
    async (request) => {
      if (files) return redirectWithFlash("/invoice", await pay());
      const answer = await answerForm(request, "/invoice", pay);
      return answer instanceof Response ? answer : new Response(null, { status: 409 });
    },
    async () => undefined,
  );
  const fields: [string, string][] = [
    ...(by === "page" ? [[IDEMPOTENCY_FIELD, key] as [string, string]] : []),
    ["paid_by", "ach"],
  ];
  const body = files ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) body.append(name, value);
  const headers = by === "script" ? { [IDEMPOTENCY_HEADER]: key } : undefined;
  const request = new Request("http://localhost/invoice?step=pay", { method: "POST", body, headers });
  const context: AppLoadContext = { ...requestArgs().context, userId };
  const { headers: answered } = await handle(request, context);
  await followUpsFinished();
  const flash = await takeFlash(requestArgs(answered.getSetCookie()).request);
  return { to: answered.get("location"), message: flash?.message, isAlert: flash?.isAlert };
}

const SAID = { to: "/invoice", message: PAID, isAlert: false };
const ALREADY = { ...SAID, message: "You already submitted this." };

const CASES = [
  { name: "a page, twice", by: "page", answer: ALREADY },
  { name: "an old page, after something else was done", by: "page", since: true, answer: ALREADY },
  { name: "one click, by a script that lost the answer", by: "script", since: true, answer: SAID },
] as const;

it.each(
  [false, true].flatMap((files) =>
    CASES.map((each) => ({ ...each, files, kind: files ? "with files" : "of texts" })),
  ),
)("what $name ($kind) sends is done once", async ({ by, answer, files, name, ...more }) => {
  const first: Press = { userId: `${name} ${files}`, key: "key-of-one-page", by, files };
  const before = done;
  expect(await press(first)).toEqual(SAID);
  if ("since" in more) await press({ ...first, key: "key-of-another-page" });
  expect(await press(first)).toEqual(answer);
  expect(done - before).toBe("since" in more ? 2 : 1);
});

it("the same key from two users identifies two forms", async () => {
  const before = done;
  for (const userId of ["one", "another", undefined])
    expect(await press({ userId, key: "key-of-several", by: "page" })).toEqual(SAID);
  expect(done - before).toBe(3);
});
