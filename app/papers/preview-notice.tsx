import { useEffect, useRef } from "react";

/** Above papers that are not made: they are as typed. Scripts go to it, because the form stands below the papers. */
export function PreviewNotice({ of }: { of: object }) {
  const notice = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look is another one.
  useEffect(() => notice.current?.focus(), [of]);
  return (
    <p role="status" className="notice warning" tabIndex={-1} ref={notice}>
      This is how the papers read with what you typed. They are not made or sent yet: the form is below them.
    </p>
  );
}
