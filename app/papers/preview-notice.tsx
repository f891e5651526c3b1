import { useEffect, useRef } from "react";

/** Scripts focus the notice, because the form is below the documents. */
export function PreviewNotice({ of }: { of: object }) {
  const notice = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every preview must move the focus again.
  useEffect(() => notice.current?.focus(), [of]);
  return (
    <p role="status" className="notice warning" tabIndex={-1} ref={notice}>
      Preview. Nothing has been sent yet.
    </p>
  );
}
