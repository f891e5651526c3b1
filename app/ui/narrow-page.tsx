import type { ReactNode } from "react";
import { Link } from "#links";
import { Icon } from "./icon";
import { Alert } from "./notice";

interface NarrowPageProps {
  title: string;
  back: string;
  refusal?: { message: string };
  children: ReactNode;
}

export function NarrowPage({ title, back, refusal, children }: NarrowPageProps) {
  return (
    <main className="page narrow" id="main">
      <div className="bar">
        <Link className="button plain" to={back}>
          <Icon name="back" /> Back
        </Link>
      </div>
      <h1>{title}</h1>
      {refusal && <Alert>{refusal.message}</Alert>}
      {children}
    </main>
  );
}
