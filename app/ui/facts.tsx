import type { ReactNode } from "react";
import { unbroken } from "~/text/dates";

export type Fact = readonly [name: string, value: ReactNode];

export function Facts({ caption, facts }: { caption: string; facts: readonly Fact[] }) {
  return (
    <table className="facts">
      <caption>{caption}</caption>
      <tbody>
        {facts.map(([name, value], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, rows have no state.
          <tr key={place}>
            <th scope="row">{name}</th>
            {/* The key makes React replace the element, because a browser that translates the page replaces its text. */}
            <td key={typeof value === "object" ? "" : String(value)}>
              {value === null || value === undefined || value === ""
                ? "–"
                : typeof value === "string"
                  ? unbroken(value)
                  : value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
