import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { Styleguide } from "./styleguide";

/** The components of the pages, and the markup that proves each. Every page shows header and footer anyway. */
const COMPONENTS = {
  page: /<main class="page"/,
  card: /class="card/,
  "table that becomes cards": /<table class="loads"/,
  "table of facts": /<table class="facts"/,
  tabs: /class="tabs".*aria-current="page"/s,
  "field with a hint": /class="hint"/,
  "field with an error": /class="field wrong".*class="error"/s,
  "file field": /type="file"/,
  choice: /type="checkbox"/,
  "main button": /class="button main"/,
  "plain button": /class="button plain"/,
  "danger button": /class="button danger"/,
  "link that is a button": /class="link"/,
  status: /class="status/,
  stars: /class="stars"/,
  "star picker": /class="star-picker/,
  pager: /class="pager"/,
  "empty state": /class="empty"/,
  notice: /class="notice/,
  dialog: /<dialog class="dialog"/,
  person: /class="person"/,
  pending: /aria-disabled="true"[^>]*>Loading\.\.\.</,
  progress: /class="news row"><progress/,
  "failed delivery": /class="news wrong"/,
  dot: /class="dot"/,
  unread: /class="unread"/,
} as const;

let html: string;
beforeAll(async () => {
  const { query, dataRoutes } = createStaticHandler([{ path: "/styleguide", Component: Styleguide }]);
  const context = await query(new Request("http://localhost/styleguide"));
  if (context instanceof Response) throw new Error("The style guide redirects.");
  const router = createStaticRouter(dataRoutes, context);
  html = renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false }));
});

describe("the style guide", () => {
  it.each(Object.entries(COMPONENTS))("shows: %s", (_, markup) => {
    expect(html).toMatch(markup);
  });
});
