interface Props {
  caption: string;
  rows: readonly (readonly [name: string, amount: string])[];
}

export function Amounts({ caption, rows }: Props) {
  return (
    <table className="facts amounts">
      <caption>{caption}</caption>
      <tbody>
        {rows.map(([name, amount], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, rows have no state.
          <tr key={place}>
            <th scope="row">{name}</th>
            <td key={amount}>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
