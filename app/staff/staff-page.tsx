import type { ReactNode } from "react";
import { Link } from "#links";
import type { Fact } from "~/ui/facts";
import { Alert } from "~/ui/notice";

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

/** @param next the number of the next page; null on the last one */
export function NextPage({ path, next }: { path: string; next: number | null }) {
  return (
    next && (
      <p>
        <Link to={`${path}?page=${next}`}>Next page</Link>
      </p>
    )
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
