import type { ReactNode } from "react";

export type Fact = readonly [name: string, value: ReactNode];

/** A two-column table of names and values, whose names are row headers. An unknown value is a dash. */
export function Facts({ caption, facts }: { caption: string; facts: readonly Fact[] }) {
  return (
    <table className="facts">
      <caption>{caption}</caption>
      <tbody>
        {facts.map(([name, value], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two charges of a kind have one name, and a row keeps no state.
          <tr key={place}>
            <th scope="row">{name}</th>
            <td>{value === null || value === undefined || value === "" ? "–" : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
