import { Link } from "#links";
import { isStart } from "./place-link";

export function Wordmark({ to }: { to: string }) {
  return (
    <Link className="wordmark" to={to} reloadDocument={isStart(to)} aria-label="Haulway">
      <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" />
        <path d="M8.5 7v18M23.5 7v18M8.5 16h9M14 11.2l4.8 4.8-4.8 4.8" />
      </svg>
      <span>Haulway</span>
    </Link>
  );
}
