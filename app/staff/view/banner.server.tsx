import { renderToString } from "react-dom/server.browser";
import { formatInstant } from "~/text/instants";
import type { View } from "./view.server";

function Banner({ name, member }: View) {
  return (
    <aside className="page flash" aria-label="View">
      <div className="notice alert row">
        {`You see Haulway as ${name} does, until ${formatInstant(member.expiresAt)}. You can look, but not change anything. ${name} can read what you looked at.`}
        <form method="post" action="/staff/view?step=end">
          <button type="submit" className="button plain">
            End View
          </button>
        </form>
      </div>
    </aside>
  );
}

/** A page's content starts after `<body>`, or at the heading if there is no `<body>` (`plainPage`). */
const START = /<body>|<h1>/;

/**
 * Adds the banner to the HTML of a page. The banner is not part of the page's React tree, so it can be added
 * to every page, and costs other users' pages nothing.
 */
export function withBanner(html: string, view: View): string {
  const banner = renderToString(<Banner {...view} />);
  return html.replace(START, (start) => (start === "<body>" ? start + banner : banner + start));
}
