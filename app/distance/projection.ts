import { geoAlbersUsa } from "d3-geo";

/**
 * The map projection of `us-outline.ts`: converts a longitude and a latitude in degrees to map units. Returns
 * null for places that the map does not show: territories and military posts overseas.
 */
export const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);
