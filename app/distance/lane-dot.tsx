import { useRouteLoaderData } from "@remix-run/react";
import type { LaneDotView } from "./lane-dot.server";

export function LaneDot({ map }: { map: LaneDotView | null }) {
  const root = useRouteLoaderData<{ lowData?: boolean }>("root");
  if (!map || root?.lowData) return null;
  const { frame, dot, radius, names, fontSize, src, alt } = map;
  const [x, y] = dot;
  return (
    <div>
      <svg
        className="map"
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        role="img"
        aria-label={`${alt}, with the last reported location`}
      >
        <image href={src} {...frame} />
        {names.map(({ city, anchor, ...at }) => (
          <text
            key={city}
            {...at}
            fontSize={fontSize}
            fontWeight={600}
            textAnchor={anchor || "middle"}
            fill="var(--ink)"
            stroke="var(--sheet)"
            strokeWidth={fontSize / 4}
            paintOrder="stroke"
          >
            {city}
          </text>
        ))}
        <circle cx={x} cy={y} r={radius} fill="#b3261e" stroke="#fff" strokeWidth={radius / 3} />
      </svg>
      <p className="quiet">Red dot: last reported location</p>
    </div>
  );
}
