import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { groupPage } from "./developers.server";
import { CallSection, Members } from "./developers-view";

it("names in texts are shown as code", () => {
  const call = groupPage("loads").calls.find(({ id }) => id === "listLoads");
  const html = call ? renderToStaticMarkup(<CallSection call={call} />) : "";
  expect(html).toContain("The <code>next_cursor</code> of the page before.");
  expect(html).not.toContain("`");
});

it("names in the table of members can break after their dots and underscores, and stay whole as text", () => {
  const html = renderToStaticMarkup(<Members members={groupPage("loads").members} />);
  expect(html).toContain("<code>accessorials.<wbr/>detention_<wbr/>hour<wbr/></code>");
  for (const { name } of groupPage("loads").members)
    expect(html.replaceAll("<wbr/>", "")).toContain(`<code>${name}</code>`);
});
