import type { ReactNode } from "react";
import { Form } from "#links";
import { TAB_LABELS } from "~/loads/board/dashboard-tabs";
import { Dot, LoadTable } from "~/loads/board/load-table";
import { GivenStars } from "~/reviews/given-stars";
import { DASHBOARD_TABS, LOAD_STATUSES } from "~/trade/lifecycle";
import { Avatar } from "~/ui/avatar";
import { Facts } from "~/ui/facts";
import { Checkbox, Field, NumberField, SelectField, TextArea } from "~/ui/forms/field";
import { StarPicker } from "~/ui/forms/star-picker";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Icon, type IconName, PATHS } from "~/ui/icon";
import { Alert, Done } from "~/ui/notice";
import { Pager } from "~/ui/pager";
import { Stars } from "~/ui/stars";
import { StatusBadge } from "~/ui/status-badge";
import { UnreadBadge } from "~/ui/unread-badge";

const COLOURS = ["paper", "sheet", "ink", "quiet", "line", "edge", "go", "signal", "link", "done", "danger"];

const ROWS = LOAD_STATUSES.map((load_status, row) => ({
  load_id: `${row}`,
  origin_address_city: row % 2 ? "Salt Lake City" : "Rancho Santa Margarita",
  origin_address_state: "CA",
  destination_address_city: row % 3 ? "Denver" : "Truth or Consequences",
  destination_address_state: "NM",
  pickup_date: "2026-11-24",
  pickup_time: row % 2 ? "09:30" : null,
  pickup_until: row % 4 === 1 ? "15:30" : null,
  delivery_date: "2026-11-26",
  delivery_time: row % 3 ? null : "10:00",
  delivery_until: null,
  total_rate_cents: 145_000 * (row + 1),
  rate_per_mile_cents: 279,
  calculated_miles: 519.4 * (row + 1),
  miles_source: "estimate" as const,
  load_status,
  number: "HW-48213",
  traits: { equipment_type: "Removable Gooseneck" },
}));

const WRONG = {
  fields: { wrong: "Enter an email address like name@company.com." },
  values: { wrong: "name" },
};

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="settings">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Styleguide() {
  return (
    <main className="page" id="main">
      <h1>Style guide</h1>
      <Part title="Colors">
        <div className="row">
          {COLOURS.map((name) => (
            <span key={name} className={`swatch ${name}`}>
              {name}
            </span>
          ))}
        </div>
      </Part>
      <Part title="Type">
        <p className="lane">
          Salt Lake City, UT <span className="arrow">→</span> Denver, CO
        </p>
        <h1>The title of a page</h1>
        <h2>The title of a part</h2>
        <p className="lead">A lead says what the page is for.</p>
        <p>
          Text, with <a href="/styleguide">the style guide</a> and <strong>weight</strong>.{" "}
          <span className="quiet">Quiet text next to it.</span>
        </p>
      </Part>
      <Part title="Buttons">
        <div className="row">
          <SubmitButton>Create Load</SubmitButton>
          <SubmitButton look="plain">Edit</SubmitButton>
          <SubmitButton look="danger">Delete</SubmitButton>
          <button type="button" className="link">
            Reads as a Link
          </button>
        </div>
      </Part>
      <Part title="On its way">
        <button type="button" className="button main" aria-disabled="true">
          Loading...
        </button>
        <div className="news row">
          <progress value={40} max={100} aria-label="Uploaded" />
          <span>40%</span>
          <button type="button" className="button plain">
            Cancel
          </button>
        </div>
        <p className="news">Canceled. Your files are still selected.</p>
        <p className="news wrong">You're offline. Nothing is lost. Try again when you have signal.</p>
      </Part>
      <Part title="Card and tabs">
        <section className="card profile" aria-label="Profile">
          <Avatar fullName="Ann Able" avatarUrl={null} size="large" />
          <div>
            <h3>Ann Able</h3>
            <Stars rating={4.5} />
          </div>
        </section>
        <nav className="tabs" aria-label="Loads by stage">
          {DASHBOARD_TABS.map((tab, count) => (
            <span key={tab} className="tab">
              <a href="/styleguide" aria-current={count === 0 ? "page" : undefined}>
                {TAB_LABELS[tab]}
              </a>
              <span>
                <span className="quiet">{count}</span>
                {count === 1 && <Dot />}
              </span>
            </span>
          ))}
        </nav>
      </Part>
      <Part title="Statuses, stars, dots">
        <div className="row">
          {LOAD_STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </div>
        <p className="row">
          <Stars rating={4.5} count={1204} /> <Stars rating={null} /> <GivenStars stars={3} />
          <span className="dot" /> <UnreadBadge count={3} /> <UnreadBadge count={120} />
        </p>
        <p className="row">
          {(Object.keys(PATHS) as IconName[]).map((name) => (
            <span key={name} title={name}>
              <Icon name={name} />
            </span>
          ))}
        </p>
      </Part>
      <Part title="Tables">
        <LoadTable caption="Loads in every status" rows={ROWS} />
        <Pager page={2} more last={9} />
        <Facts
          caption="Load Information"
          facts={[
            ["Weight", "42,000 lb"],
            ["Length", null],
          ]}
        />
      </Part>
      <Part title="Notices">
        <Alert>Please fill all required fields</Alert>
        <Done>Load created successfully!</Done>
        <p className="notice warning">Saving releases the driver.</p>
        <div className="empty">
          <p>Loads are kept here once their proof of delivery is in.</p>
          <button type="button" className="button main">
            Find a Load
          </button>
        </div>
        <p className="pin">4711</p>
      </Part>
      <Part title="Forms">
        <Form className="stack" noValidate>
          <Field name="plain" label="Plain" hint="What helps to fill it in" />
          <Field name="wrong" label="Refused" answers={WRONG} />
          <div className="columns">
            <NumberField name="number" label="Weight (lb)" />
            <Field name="date" label="Desired pick up date" type="date" />
            <SelectField name="select" label="State" none="–" options={[["UT", "UT"]]} />
          </div>
          <TextArea name="area" label="Special instructions" />
          <Field name="file" type="file" label="Rate confirmation (PDF)" />
          <Checkbox name="check" label="Hazmat endorsement" defaultChecked />
          <Checkbox name="other_check" label="Tanker endorsement" />
          <StarPicker name="stars" legend="Your rating" />
        </Form>
      </Part>
      <Part title="Dialog and people">
        <dialog className="dialog" open>
          <div className="dialog-body">
            <div className="person">
              <Avatar fullName="Ann Able" avatarUrl={null} size="large" />
              <h2>A dialog</h2>
            </div>
            <p>It closes with Escape, and the page behind stays where it is.</p>
          </div>
        </dialog>
      </Part>
    </main>
  );
}
