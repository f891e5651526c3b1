import { createElement, Fragment } from "react";

/** Keeps load numbers on one line. Searching and copying still work, because the text is unchanged. */
export function Numbered({ children }: { children: string }) {
  // The parts at odd indexes are the captured numbers. Children passed as arguments need no keys.
  const parts = children.split(/(HW-\d+)/);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, at) => (at % 2 ? createElement("span", { className: "whole" }, part) : part)),
  );
}
