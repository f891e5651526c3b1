import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";

export const meta: MetaFunction = () => [
  { title: "Haulway · Freight that finds its truck" },
  { name: "description", content: "A load board for shippers and drivers that works on one bar of signal." },
];

export default function Home() {
  return (
    <main className="page" id="main">
      <h1 className="lane">Freight that finds its truck</h1>
      <p className="lead">
        Shippers post loads, drivers request them, and both follow each load from the rate confirmation to the
        proof of delivery. On one bar of signal, on an old phone, with or without JavaScript.
      </p>
      <p className="row">
        <Link className="button main" to="/signup">
          Get Started
        </Link>
        <Link className="button plain" to="/login">
          Log in
        </Link>
      </p>
    </main>
  );
}
