import { geoAlbersUsa } from "d3-geo";

/** Null for places that the map does not show: territories and military posts overseas. */
export const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);
