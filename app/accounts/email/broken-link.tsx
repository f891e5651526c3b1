import { Link } from "#links";
import { Alert } from "~/ui/notice";

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
