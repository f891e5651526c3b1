import type { ReactNode } from "react";
import { Link } from "#links";
import { Alert } from "~/ui/notice";

interface Props {
  title: string;
  /** The page to which Back leads; absent on the start page. */
  back?: string;
  refusal?: { message: string } | undefined;
  children: ReactNode;
}

/** A page of the back office. No page of it uses scripts. */
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
