import { geoAlbersUsa } from "d3-geo";

/** The projection that `us-outline.ts` was made with. Null for what it does not show: the territories, and posts overseas. */
export const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);
