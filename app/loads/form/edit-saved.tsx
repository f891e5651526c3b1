import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { Link } from "#links";
import { Done } from "~/ui/notice";

/** How long the confirmation is shown before the page of the load opens. */
const DELAY_MS = 1_500;

/**
 * Confirms an edit, then returns to the load. Without JavaScript, the response's `Refresh` header or the link
 * leads to the load. If fields were left empty, the page says so and stays until the user leaves it.
 */
export function EditSaved({ to, left }: { to: string; left: readonly string[] }) {
  const navigate = useNavigate();
  const stays = left.length > 0;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => navigate(to, { replace: true }), DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, to, stays]);
  return (
    <main className="page narrow" id="main">
      <Done>
        <p>Changes Are Being Saved</p>
        {left.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Done>
      <p>
        <Link className="button main" to={to}>
          Back to the load
        </Link>
      </p>
    </main>
  );
}
