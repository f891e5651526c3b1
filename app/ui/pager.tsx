import { Link, useLocation } from "@remix-run/react";

/** Previous and next page of the present address. */
export function Pager({ page, more }: { page: number; more: boolean }) {
  const { search } = useLocation();
  if (page === 1 && !more) return null;
  const to = (target: number) => {
    const params = new URLSearchParams(search);
    params.set("page", String(target));
    return `?${params}`;
  };
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 ? (
        <Link className="button plain" rel="prev" to={to(page - 1)}>
          Previous
        </Link>
      ) : (
        <span />
      )}
      <span>Page {page}</span>
      {more ? (
        <Link className="button plain" rel="next" to={to(page + 1)}>
          Next
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
