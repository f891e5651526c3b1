import { useLoaderData } from "@remix-run/react";

export function loader() {
  return Array.from({ length: 10 }, (_, row) => ({
    id: `load-${row}`,
    origin: "Reno, NV",
    destination: "Elko, NV",
    miles: 290 + row,
    rate: 1450 + row,
  }));
}

export default function Rows() {
  return (
    <main>
      <h1>Loads</h1>
      <table>
        <tbody>
          {useLoaderData<typeof loader>().map(({ id, origin, destination, miles, rate }) => (
            <tr key={id}>
              <td>
                <a href={`/loads/${id}`}>{origin}</a>
              </td>
              <td>{destination}</td>
              <td>{miles} mi</td>
              <td>${rate}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}
