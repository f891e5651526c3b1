/** The dates and the rate, which are required, are empty, so the example cannot be posted unchanged. */
export const EXAMPLE: Readonly<Record<string, string>> = {
  cargo_description: "Paper towels on pallets",
  category: "Dry goods",
  pickup_time: "08:00",
  origin_address_city: "Columbus",
  origin_address_state: "OH",
  origin_address_zip: "43215",
  destination_address_city: "Indianapolis",
  destination_address_state: "IN",
  destination_address_zip: "46204",
  equipment_type: "V",
  weight_lb: "24000",
  length_ft: "48",
  pallet_count: "24",
};
