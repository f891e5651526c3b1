import { Meta } from "@remix-run/react";
import { Children, cloneElement, type ReactElement } from "react";

export function CountedMeta({ unread }: { unread: number }) {
  const tags: ReactElement[] = Meta().props.children;
  return Children.map(tags, (tag) =>
    tag?.type === "title" && unread > 0
      ? cloneElement(tag, {}, `(${unread > 99 ? "99+" : unread}) ${tag.props.children}`)
      : tag,
  );
}
