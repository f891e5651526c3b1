import type { ReactNode } from "react";

interface Props {
  caption: string;
  /**
   * Whether the caption is visible. If not, because the page's heading says the same, screen readers read it.
   */
  isCaptionShown: boolean;
  /** The labels of the columns between the load and the amount. */
  between?: readonly string[];
  /** The rows. The last cell of a row, the amount, has the class `number`. */
  children: ReactNode;
}

/** A table of loads with an amount for each. */
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
