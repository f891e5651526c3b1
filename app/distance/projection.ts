import { geoAlbersUsa } from "d3-geo";

/** The projection of `us-outline.ts`. Null for places that it does not show: the territories and military posts overseas. */
export const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);
