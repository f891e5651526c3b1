import { Link } from "@remix-run/react";
import { Alert } from "~/ui/notice";

/** Instead of the page that a mailed link should have opened: what is wrong, and how to get another. */
export function BrokenLink(props: { title: string; message: string; another: string; to: string }) {
  return (
    <main className="page narrow" id="main">
      <h1>{props.title}</h1>
      <Alert>{props.message}</Alert>
      <p>
        <Link className="button main" to={props.to}>
          {props.another}
        </Link>
      </p>
    </main>
  );
}
