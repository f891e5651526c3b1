import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { Link } from "#links";
import { Done } from "~/ui/notice";

/** How long the confirmation is shown before the page of the load opens. */
const DELAY_MS = 1_500;

/** Without JavaScript, the response's `Refresh` header or the link leads to the load. */
export function EditSaved({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <main className="page narrow" id="main">
      <Done>
        <p>Changes Are Being Saved</p>
      </Done>
      <p>
        <Link className="button main" to={to}>
          Back to the Load
        </Link>
      </p>
    </main>
  );
}
