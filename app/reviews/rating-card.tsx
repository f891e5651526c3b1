import { reviewsIn, Stars } from "~/ui/stars";
import type { Distribution } from "./distribution";

export function RatingCard({ mean, total, rows }: Distribution) {
  return (
    <section className="card rating" aria-label="Rating">
      <p className="mean">
        <Stars rating={mean} />
        <span className="quiet">{reviewsIn(total)}</span>
      </p>
      <table className="spread">
        <caption className="for-readers">Reviews by rating</caption>
        <tbody>
          {rows.map(({ stars, count, percent }) => (
            <tr key={stars}>
              <th scope="row">
                {stars} {stars === 1 ? "star" : "stars"}
              </th>
              <td>
                {/* The width is an attribute, because the content security policy forbids inline styles. */}
                <svg aria-hidden="true" width="100%" height="12">
                  <rect className="rail" width="100%" height="12" rx="3" />
                  <rect width={`${percent}%`} height="12" rx="3" />
                </svg>
              </td>
              <td className="number">
                {count.toLocaleString("en-US")} <span className="quiet">{percent}%</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
