/** Each query selects the ids that violate the rule. */
export const BROKEN_RULES: Readonly<Record<string, string>> = {
  "at most one accepted request a load": `
    select load_id from requests where status = 'accepted' group by load_id having count(*) > 1`,
  "the chosen driver is the one whose request is accepted": `
    select l.load_id from loads l
      left join userloads u on u.load_id = l.load_id and u.relationship_type = 'driver'
      left join requests r on r.load_id = l.load_id and r.status = 'accepted'
    where l.deleted_at is null and u.user_id is not r.driver_id`,
  "a load has a driver from rate confirmation on, and none before": `
    select l.load_id from loads l
    where l.deleted_at is null and (l.load_status in ('new', 'pending')) =
      exists (select 1 from userloads u where u.load_id = l.load_id and u.relationship_type = 'driver')`,
  "a load is pending while somebody asks for it": `
    select l.load_id from loads l
    where l.deleted_at is null and (l.load_status = 'pending') <>
      exists (select 1 from requests r where r.load_id = l.load_id and r.status = 'pending')`,
  "the status is that of the last event": `
    select l.load_id from loads l join load_events e on e.load_id = l.load_id
    where e.rowid = (select max(x.rowid) from load_events x where x.load_id = l.load_id)
      and (e.to_status is not case when l.deleted_at is null then l.load_status end)`,
  "a rate is agreed by an accepted offer, and with the chosen driver alone": `
    select l.load_id from loads l left join requests r on r.load_id = l.load_id and r.status = 'accepted'
    where l.deleted_at is null and l.agreed_rate_cents is not
      (select o.amount_cents from offers o where o.request_id = r.request_id and o.answer = 'accepted')`,
  "an offer is open as long as its request": `
    select o.offer_id from offers o join requests r on r.request_id = o.request_id
    where o.answer is null and r.status <> 'pending'`,
  "a deleted load has nothing open": `
    select l.load_id from loads l join requests r on r.load_id = l.load_id
    where l.deleted_at is not null and r.status <> 'rejected'`,
  "positions of messages are unique": `
    select position from messages group by position having count(*) > 1 or position = 0`,
  "unread: news came after the mark": `
    select gm.group_id from group_membership gm where gm.unread <> exists (
      select 1 from messages m
      where m.group_id = gm.group_id and m.position > gm.read_position
        and m.sender_id <> gm.user_id and m.kind is not 'own')`,
  // The messages of two steps in the same millisecond cannot be distinguished.
  "nobody's own step is unread news": `
    select m.id from messages m join groups g on g.group_id = m.group_id and g.is_default
      join load_events e on e.load_id = m.load_id and e.at = m.created_at and e.actor_id = g.owner_id
    where m.kind is not 'own' and not exists (select 1 from load_events o
      where o.load_id = e.load_id and o.at = e.at and o.actor_id <> e.actor_id)
      and not exists (select 1 from whereabouts w where w.load_id = e.load_id and w.told_at = e.at)
      and not exists (select 1 from load_changes c
        where c.load_id = e.load_id and e.at in (c.asked_at, c.answered_at))`,
  "a chat stands in the inbox by its newest message": `
    select gm.group_id from group_membership gm where gm.last_position <
      (select coalesce(max(m.position), 0) from messages m where m.group_id = gm.group_id)`,
  "no mark is past the newest message": `
    select gm.group_id from group_membership gm
    where max(gm.read_position, gm.delivered_position) > (select coalesce(max(position), 0) from messages)`,
  "whoever asks or was chosen has a chat about the load": `
    select r.request_id from requests r where not exists (
      select 1 from groups g where g.load_id = r.load_id and g.driver_id = r.driver_id)`,
  "the papers that a load names are there and not dropped": `
    select l.load_id from loads l, json_each(json_array(
        l.rate_confirmation_url, l.bill_of_lading_url, l.dropoff_image_url)) paper
    where paper.value is not null and not exists (
      select 1 from files f where '/files/' || f.file_id = paper.value
        and f.load_id = l.load_id and f.dropped_at is null)`,
  "no paper is current without its load naming it": `
    select f.file_id from files f join loads l on l.load_id = f.load_id
    where f.dropped_at is null and f.kind <> 'rate_confirmation' and '/files/' || f.file_id not in
      (select value from json_each(json_array(coalesce(l.rate_confirmation_url, ''),
          coalesce(l.bill_of_lading_url, ''), coalesce(l.dropoff_image_url, '')))
        union all select value from json_each(l.additional_files))`,
  "the days of the stops between are in order, from the pickup to the delivery": `
    select l.load_id from loads l, json_each(l.stops) s
    where s.value ->> 'date' not between l.pickup_date and l.delivery_date
      or s.value ->> 'date' < (select max(b.value ->> 'date') from json_each(l.stops) b where b.key < s.key)`,
  "the driver checks in at stops that the load has": `
    select w.load_id from whereabouts w join loads l on l.load_id = w.load_id
      join userloads u on u.load_id = l.load_id and u.relationship_type = 'driver' and u.user_id = w.person_id
    where w.stop glob 'between-*' and w.chosen_at =
        (select max(e.at) from load_events e where e.load_id = l.load_id and e.event = 'accept')
      and cast(substr(w.stop, 9) as integer) > json_array_length(coalesce(l.stops, '[]'))`,
  "a stop is left after the arrival, once": `
    select a.load_id from whereabouts a join whereabouts d on d.load_id = a.load_id and d.stop = a.stop
      and d.person_id = a.person_id and d.chosen_at = a.chosen_at and d.told_id <> a.told_id
    where a.replaced_at is null and d.replaced_at is null
      and (a.kind = d.kind or (a.kind = 'arrived' and d.at < a.at))`,
  "a stop between is reached after the pickup and left before the delivery": `
    select w.load_id from whereabouts w join load_events e on e.load_id = w.load_id and e.at >= w.chosen_at
    where w.stop glob 'between-*' and w.replaced_at is null
      and ((e.event = 'pick up' and w.at < coalesce(e.pressed_at, e.at))
        or (e.event = 'deliver' and w.at > coalesce(e.pressed_at, e.at)))`,
  "an amendment is open as long as its driver has the load": `
    select c.change_id from load_changes c join loads l on l.load_id = c.load_id
    where c.state = 'asked' and (l.deleted_at is not null or not exists (select 1 from userloads u
      where u.load_id = c.load_id and u.relationship_type = 'driver' and u.user_id = c.driver_id))`,
  "the load is delivered to the address that was last confirmed, until it is edited": `
    select l.load_id from loads l join load_changes c on c.load_id = l.load_id and c.kind = 'delivery'
    where c.state = 'confirmed' and l.destination_address_street is not c.new_value ->> 0
      and c.answered_at = (select max(o.answered_at) from load_changes o
        where o.load_id = l.load_id and o.kind = 'delivery' and o.state = 'confirmed')
      and not exists (select 1 from load_events e
        where e.load_id = l.load_id and e.event = 'edit' and e.at >= c.answered_at)`,
  "one review a person and load, of a complete load": `
    select u.load_id from userreviews u join loads l on l.load_id = u.load_id
    where u.relationship_type = 'submitter'
    group by u.load_id, u.user_id having count(*) > 1 or max(l.load_status) <> 'complete'`,
  "a rating is the mean of the stars": `
    select p.id from profiles p where abs(p.rating - (
      select avg(r.number_of_stars) from userreviews u join reviews r on r.id = u.review_id
      where u.user_id = p.id and u.relationship_type = 'recipient')) > 0.001`,
  "a closed account has no session": `
    select u.id from users u join sessions s on s.user_id = u.id
    where u.closed_at is not null and s.revoked_at is null`,
  "a company for which nobody acts has nothing open": `
    select p.id from profiles p
    where not exists (select 1 from seats s where s.desk_id = p.id and s.ended_at is null) and (
      exists (select 1 from requests r where r.driver_id = p.id and r.status = 'pending')
      or exists (select 1 from userloads t join loads l on l.load_id = t.load_id
        where t.user_id = p.id and l.deleted_at is null and l.load_status <> 'complete'))`,
  "the person named as acting for a company has had a seat there": `
    select e.event_id from load_events e where e.by_id is not null and (e.by_id = e.actor_id or not exists (
      select 1 from seats s where s.desk_id = e.actor_id and s.person_id = e.by_id))`,
  "a colleague's own company does nothing": `
    select e.event_id from load_events e join seats s on s.person_id = e.actor_id and s.desk_id <> e.actor_id`,
};

export function strayFiles(paths: readonly string[], blobs: readonly string[]): string[] {
  const [rows, stored] = [new Set(paths), new Set(blobs)];
  return [
    ...paths.filter((path) => !stored.has(path)).map((path) => `no bytes: ${path}`),
    ...blobs.filter((path) => !rows.has(path)).map((path) => `no row: ${path}`),
  ];
}
