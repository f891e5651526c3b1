import { Link } from "#links";

interface Props {
  isSuspended: boolean;
  /** Null without a suspension, and for staff who may not see suspensions. */
  suspensionId: string | null;
}

export function SuspendedFact({ isSuspended, suspensionId }: Props) {
  if (!isSuspended) return "No";
  return suspensionId ? <Link to={`/staff/suspensions/${suspensionId}`}>Yes</Link> : "Yes";
}
