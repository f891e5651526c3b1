import type { ReactNode } from "react";

interface Props {
  caption: string;
  /**
   * Whether the caption is visible. If the page's heading says the same, the caption is for screen readers.
   */
  isCaptionShown: boolean;
  between?: readonly string[];
  children: ReactNode;
}

export function AmountTable({ caption, isCaptionShown, between = [], children }: Props) {
  return (
    <table className="loads">
      <caption className={isCaptionShown ? undefined : "for-readers"}>{caption}</caption>
      <thead>
        <tr>
          {["Load", ...between].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          <th scope="col" className="number">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
