import { createElement, Fragment } from "react";

/** A text in which no load's number (`HW-48213`) is broken at its hyphen. It stays one text to search and to copy. */
export function Numbered({ children }: { children: string }) {
  // Every other part is one that the brackets caught. As arguments they need no keys.
  const parts = children.split(/(HW-\d+)/);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, at) => (at % 2 ? createElement("span", { className: "whole" }, part) : part)),
  );
}
