import type { RecordPage } from "./record-page.server";

export function RecordView({ sections, empty }: Pick<RecordPage, "sections" | "empty">) {
  return (
    <>
      {sections.map(({ heading, rows, words }) => (
        <section key={heading}>
          {rows.length > 0 ? (
            <table className="facts">
              <caption>{heading}</caption>
              <tbody>
                {rows.map(({ id, label, value, path }) => (
                  <tr key={id}>
                    <th scope="row">{path ? <a href={path}>{label}</a> : label}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <h2>{heading}</h2>
          )}
          {words && <p className="hint">{words}</p>}
        </section>
      ))}
      {empty.length > 0 && <p>Nothing yet: {empty.join(", ")}.</p>}
    </>
  );
}
