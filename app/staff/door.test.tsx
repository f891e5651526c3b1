import "../../tests/fixtures/servers/own-database";

import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import * as door from "~/routes/staff/staff";
import { pageContext } from "../../tests/fixtures/remix-page";
import { requestArgs } from "../../tests/fixtures/request-args";
import { saveStaff } from "../../tests/fixtures/staff/scene";

it.each([
  ["/staff", "/staff"],
  ["/staff?to=%2Fstaff%2Fsupport", "/staff/support"],
])("the form on %s opens the back office, and leads to %s", async (path, wanted) => {
  const { session, code } = await saveStaff("support");
  const url = "http://haulway.test/";
  const data = await door.loader({ ...requestArgs([session], path), params: {} });
  const context = await pageContext({ url, data, content: <door.default /> });
  const html = renderToString(
    <RemixServer context={{ ...context, serverHandoffStream: undefined }} url={url} />,
  );
  const action = / action="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const { request, context: sent } = requestArgs([session], action);
  const body = new URLSearchParams({ code: code(Date.now()) });
  const answer = await door.action({
    request: new Request(request, { method: "POST", body }),
    context: sent,
    params: {},
  });
  if (!(answer instanceof Response)) throw new Error("The form was refused.");
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, wanted]);
  expect(answer.headers.getSetCookie()).toHaveLength(1);
});
