import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { pageContext } from "../../tests/fixtures/remix-page";
import { ShareForms } from "./share-forms";

const url = "http://localhost/";
const load = { loadId: "7", name: "Reno, NV → Elko, NV", revision: 3, step: "deliver" } as const;
const QUESTION = "Stop 2 has no proof of delivery. Uploading here delivers the load anyway.";

it.each([
  ["asks about drops without a proof, and sends the answer", { asks: QUESTION, askedDrops: "between-1" }],
  ["asks nothing if every drop has a proof", {}],
])("a delivery of shared files %s", async (_, question) => {
  const content = <ShareForms tag="" loads={[{ ...load, ...question }]} documents={[]} />;
  const context = await pageContext({ url, content });
  const html = renderToString(
    <RemixServer context={{ ...context, serverHandoffStream: undefined }} url={url} />,
  );
  const answer = "asks" in question ? "&amp;asked_drops=between-1" : "";
  expect(html).toContain(`action="/load-details/7?step=deliver&amp;revision=3${answer}"`);
  expect(html.includes(QUESTION)).toBe("asks" in question);
  expect(html.includes('href="/load-details/7/receiver-signature?stop=between-1"')).toBe("asks" in question);
});
