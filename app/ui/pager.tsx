import { useLocation } from "@remix-run/react";
import { Link } from "#links";

/** The query keeps the tab and the filters, but not the cursor or the selection. */
function usePageAddress(): (page: number, after?: string | null) => string {
  const { search } = useLocation();
  return (page, after) => {
    const params = new URLSearchParams(search);
    params.set("page", String(page));
    params.delete("after");
    // A selection applies only to loads that the user has seen on this page.
    params.delete("select");
    if (after) params.set("after", after);
    return `?${params}`;
  };
}

interface Props {
  page: number;
  more: boolean;
  after?: string | null;
  last?: number;
}

export function Pager({ page, more, after, last }: Props) {
  const to = usePageAddress();
  const isPast = last !== undefined && page > last;
  if (isPast || (page === 1 && !more)) return null;
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 ? (
        <Link className="button plain" rel="prev" to={to(page - 1)}>
          Previous
        </Link>
      ) : (
        <span />
      )}
      <span>
        {`Page ${page}`}
        {last !== undefined && ` of ${last}`}
      </span>
      {more ? (
        <Link className="button plain" rel="next" to={to(page + 1, after)}>
          Next
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

/** Shown on a page beyond the last one, for example after rows were removed. */
export function PastTheEnd({ page, last }: { page: number; last: number }) {
  const to = usePageAddress();
  return (
    <div className="empty">
      <p>There are no loads on page {page}.</p>
      <Link className="button main" to={to(last)}>
        Back to Page {last}
      </Link>
    </div>
  );
}
