import type { ReactNode } from "react";
import { Link } from "#links";
import type { Fact } from "~/ui/facts";
import { Alert } from "~/ui/notice";
import type { Pages } from "./list-pages";

interface Props {
  title: string;
  /** Absent on the start page. */
  back?: string;
  refusal?: { message: string } | undefined;
  children: ReactNode;
}

export function StaffPage({ title, back, refusal, children }: Props) {
  return (
    <main className="page narrow" id="main">
      {back && (
        <div className="bar">
          <Link className="button plain" to={back}>
            Back
          </Link>
        </div>
      )}
      <h1>{title}</h1>
      {refusal && <Alert>{refusal.message}</Alert>}
      {children}
    </main>
  );
}

interface PageLinksProps {
  path: string;
  /** The URL's other parameters. */
  query?: Readonly<Record<string, string>>;
  pages: Pages;
}

export function PageLinks({ path, query, pages: { previous, next } }: PageLinksProps) {
  if (!previous && !next) return null;
  const to = (page: Pages["next"]) => `${path}?${new URLSearchParams({ ...query, ...page })}`;
  return (
    <nav className="pager" aria-label="Pages">
      {previous ? (
        <Link className="button plain" rel="prev" to={to(previous)}>
          Previous Page
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link className="button plain" rel="next" to={to(next)}>
          Next Page
        </Link>
      )}
    </nav>
  );
}

/** What somebody wrote, with its line breaks, for a table of facts. */
export const quoted = (name: string, text: string | null): Fact => [
  name,
  text && (
    <p key={name} className="comment">
      {text}
    </p>
  ),
];
