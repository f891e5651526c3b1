import { Meta } from "@remix-run/react";
import { Children, cloneElement, type ReactElement } from "react";

/**
 * The page's meta tags. The title begins with the number of unread messages, if any: `(3) Inbox · Haulway`.
 */
export function CountedMeta({ unread }: { unread: number }) {
  const tags: ReactElement[] = Meta().props.children;
  return Children.map(tags, (tag) =>
    tag?.type === "title" && unread > 0
      ? cloneElement(tag, {}, `(${unread > 99 ? "99+" : unread}) ${tag.props.children}`)
      : tag,
  );
}
