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
    states: { full: Record<string, string> };
  };
  export default zipcodes;
}
