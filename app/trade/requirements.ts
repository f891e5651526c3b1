export const REQUIREMENTS = [
  ["required_hazmat_license", "Hazmat endorsement"],
  ["required_doubles_endorsement", "Doubles endorsement"],
  ["required_tanker_endorsement", "Tanker endorsement"],
  ["required_twic", "TWIC card"],
  ["required_tsa_certified", "TSA certified"],
] as const;
