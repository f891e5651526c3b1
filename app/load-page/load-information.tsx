import type { ReactNode } from "react";
import type { LoadTies } from "~/access/ties.server";
import type { LoadFacts } from "~/loads/queries.server";
import { formatDay } from "~/platform/dates";
import { formatMoney, formatRatePerMile } from "~/platform/money";
import { equipmentLabel } from "~/trade/equipment";
import { REQUIREMENTS } from "~/trade/requirements";
import { type Fact, Facts } from "~/ui/facts";
import { Instant } from "~/ui/instant";
import { StatusBadge } from "~/ui/status-badge";
import type { laneView } from "./lane-view.server";

function address(facts: LoadFacts, end: "origin" | "destination"): string {
  const part = (name: "street" | "city" | "state" | "zip") => facts[`${end}_address_${name}`];
  const place = [part("state"), part("zip")].filter(Boolean).join(" ");
  return [part("street"), part("city"), place].filter(Boolean).join(", ");
}

function measure(value: number | null, unit = ""): string | null {
  return value === null ? null : `${value.toLocaleString("en-US")}${unit && ` ${unit}`}`;
}

interface Information {
  load: LoadTies;
  facts: LoadFacts;
  lane: Awaited<ReturnType<typeof laneView>>;
  /** What stands below it. */
  children: ReactNode;
}

/** The load, and what such loads were booked for. */
export function LoadInformation({ load, facts, lane, children }: Information) {
  const pin: Fact[] = facts.verification_pin
    ? [
        [
          "Verification pin",
          <strong key="pin" className="secret">
            {facts.verification_pin}
          </strong>,
        ],
      ]
    : [];
  return (
    <>
      <Facts
        caption="Load Information"
        facts={[
          ["Status", <StatusBadge key="status" status={load.status} />],
          ["Origin", address(facts, "origin")],
          ["Destination", address(facts, "destination")],
          ["Pickup date", formatDay(facts.pickup_date, facts.pickup_time)],
          ["Delivery date", formatDay(facts.delivery_date)],
          ["Rate", formatMoney(facts.total_rate_cents)],
          ["Rate per mile", formatRatePerMile(facts.rate_per_mile_cents)],
          ["Miles", lane.miles],
          ...(lane.market ? [["Market", lane.market] satisfies Fact] : []),
          ["Posted", <Instant key="posted" ms={facts.posted_at} />],
          ...pin,
        ]}
      />
      {children}
    </>
  );
}

export function Specifications({ facts }: { facts: LoadFacts }) {
  return (
    <Facts
      caption="Specifications"
      facts={[
        ["Equipment", equipmentLabel(facts.equipment_type)],
        ["Cargo", facts.cargo_description],
        ["Category", facts.category],
        ["Weight", measure(facts.weight_lb, "lb")],
        ["Length", measure(facts.length_ft, "ft")],
        ["Width", measure(facts.width_ft, "ft")],
        ["Height", measure(facts.height_ft, "ft")],
        ["Pieces", measure(facts.piece_count)],
        ["Pallets", measure(facts.pallet_count)],
      ]}
    />
  );
}

export function OtherSpecifications({ facts }: { facts: LoadFacts }) {
  return (
    <details className="more">
      <summary>Other Specifications</summary>
      <Facts
        caption="The driver needs"
        facts={[
          ...REQUIREMENTS.map(([name, label]): Fact => [label, facts[name] ? "Required" : "Not required"]),
          ["Special instructions", facts.special_instructions],
        ]}
      />
    </details>
  );
}
