declare module "zipcodes" {
  interface ZipPlace {
    zip: string;
    latitude: number;
    longitude: number;
    city: string;
    state: string;
    country: string;
  }
  const zipcodes: {
    lookup(zip: string): ZipPlace | undefined;
    lookupByName(city: string, state: string): ZipPlace[];
    codes: Record<string, ZipPlace>;
    /** Maps upper-case state names to abbreviations. */
    states: { full: Record<string, string> };
  };
  export default zipcodes;
}
