import { Facts } from "~/ui/facts";
import type { LoadPage } from "./load-page.server";

type Words = LoadPage["words"];

export function LoadHeadline({ rows }: { rows: Words["headline"] }) {
  return (
    <table className="headline" aria-label="Load Information">
      <tbody>
        {rows.map(([name, value, width]) => (
          <tr key={name} className={width}>
            <th scope="row">{name}</th>
            <td key={value}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function LoadInformation({ load, words, pin }: LoadPage) {
  return (
    <Facts
      caption="Addresses and terms"
      facts={[
        ...words.information.map(
          ([name, value, href]) =>
            [
              name,
              href ? (
                <a key={value} href={href} rel="noreferrer">
                  {value}
                </a>
              ) : (
                value
              ),
            ] as const,
        ),
        ...(pin && load.status !== "pickup"
          ? [
              [
                "Verification pin",
                <strong key="pin" className="pin">
                  {pin}
                </strong>,
              ] as const,
            ]
          : []),
      ]}
    />
  );
}

const NONE = [["Details", "None given"]] as const;

export function Specifications({ rows }: { rows: Words["specifications"] }) {
  return <Facts caption="Specifications" facts={rows.length > 0 ? rows : NONE} />;
}

export function OtherSpecifications({ rows }: { rows: Words["needs"] }) {
  return (
    <details className="more">
      <summary>Other Specifications</summary>
      <Facts caption="Driver requirements" facts={rows} />
    </details>
  );
}
