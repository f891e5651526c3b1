import "../../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { userloads } from "db/schema";
import { eq } from "drizzle-orm";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { takeFlash } from "~/forms/flash.server";
import type { Refused } from "~/forms/refusals.server";
import { BulkQuestion } from "./bulk-question";
import { bulkPage, takeBulkStep } from "./take-bulk-step.server";

// Without JSX, because `#links` renders the link while the modules load, before the JSX runtime is loaded.
vi.mock("@remix-run/react", async () => {
  const { createElement } = await import("react");
  return {
    Form: ({ children }: { children: ReactNode }) => createElement("form", null, children),
    Link: ({ children }: { children: ReactNode }) => createElement("a", { href: "/" }, children),
    useActionData: () => undefined,
    useNavigation: () => ({}),
  };
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

it("a copy that was saved although its response reported an error is not made again by the next submission", async () => {
  const owner = await savePerson({ role: "shipper" });
  const terms = { pickup_date: day(3), delivery_date: day(5) };
  const loads = [await saveLoad({ owner, terms }), await saveLoad({ owner, terms })];
  const address = `http://haulway.test/dashboard/chosen?${new URLSearchParams([
    ["step", "copy"],
    ...loads.map(({ loadId }): [string, string] => ["load", loadId]),
  ])}`;
  const asked = async (refusal?: Refused) => {
    const question = await bulkPage(owner, new Request(address));
    const html = renderToStaticMarkup(
      <BulkQuestion question={question} address="/dashboard/chosen" refusal={refusal} />,
    );
    return [...html.matchAll(/name="load" value="([^"]*)"/g)].map(([, value]) => value ?? "");
  };
  const press = (values: readonly string[]) => {
    const body = new URLSearchParams([["later", "7"], ...values.map((value) => ["load", value])]);
    return takeBulkStep(owner, new Request(address, { method: "POST", body }), "question");
  };
  const owned = async () =>
    (await db().select().from(userloads).where(eq(userloads.user_id, owner.id))).length;

  const { client } = database();
  const batch = client.batch.bind(client);
  const spy = vi.spyOn(client, "batch").mockImplementation(async (...args) => {
    await batch(...args);
    throw new Error("The connection broke after the write.");
  });
  const shown = await asked();
  const lost = await press(shown);
  spy.mockRestore();
  if (!("data" in lost)) throw new Error("The step was not refused.");
  expect(lost.init?.status).toBe(503);
  expect(await owned()).toBe(3);

  const again = await asked(lost.data);
  expect(again).toHaveLength(2);
  for (const values of [again, again]) {
    const answer = await press(values);
    if ("data" in answer) throw new Error(answer.data.message);
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect((await takeFlash(new Request(address, { headers: { cookie } })))?.message).toBe("2 loads posted.");
    expect(await owned()).toBe(4);
  }
  expect(await asked()).not.toEqual(again);
});
