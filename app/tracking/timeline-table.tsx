interface Props {
  entries: readonly { id: string; when: string; who: string; did: string }[];
}

export function TimelineTable({ entries }: Props) {
  return (
    <table className="facts">
      <caption>What happened</caption>
      <tbody>
        {entries.map(({ id, when, who, did }) => (
          <tr key={id}>
            <th scope="row">{when}</th>
            <td>
              {who} {did}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
