import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { groupPage } from "./developers.server";
import { CallSection } from "./developers-view";

it("names in texts are shown as code", () => {
  const call = groupPage("loads").calls.find(({ id }) => id === "listLoads");
  const html = call ? renderToStaticMarkup(<CallSection call={call} />) : "";
  expect(html).toContain("The <code>next_cursor</code> of the page before.");
  expect(html).not.toContain("`");
});
