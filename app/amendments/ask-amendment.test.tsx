import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { AMENDMENT_KIND_CODES, AMENDMENT_KINDS } from "~/trade/amendments";
import { pageContext } from "../../tests/fixtures/remix-page";
import { AskAmendment } from "./ask-amendment";

const url = "http://localhost/";

it.each(AMENDMENT_KIND_CODES)(
  "the button that opens the form for %s has its words in title case",
  async (kind) => {
    const ask = { kind, name: AMENDMENT_KINDS[kind].label, holds: "", held: [] };
    const context = await pageContext({ url, content: <AskAmendment loadId="7" ask={ask} states={[]} /> });
    const html = renderToString(
      <RemixServer context={{ ...context, serverHandoffStream: undefined }} url={url} />,
    );
    const [, text = ""] = /<summary[^>]*>([^<]+)</.exec(html) ?? [];
    expect(text).toMatch(/^[A-Z][a-z]+(?: [A-Z][a-z]+)*$/);
    expect(text.toLowerCase()).toBe(ask.name.toLowerCase());
  },
);
