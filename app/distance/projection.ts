import { geoAlbersUsa } from "d3-geo";

/**
 * The map projection of `us-outline.ts`, from degrees to map units. Null for places that the map does not
 * show: territories and military posts overseas.
 */
export const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);
