-- What the sales of a commission type earn, by rules with a first day that two people put in force.
create table rate_cards (
  card_id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  -- One card says what a sale earns.
  commission_type text not null unique,
  created_on timestamptz not null
);

create table rate_card_versions (
  version_id bigint generated always as identity primary key,
  card_id bigint not null references rate_cards,
  version_no integer not null,
  valid_from date not null,
  -- The cells of each rule, in their order.
  rules jsonb not null check (jsonb_typeof(rules) = 'array'),
  rule_count integer not null,
  -- Counts the changes of a draft.
  revision integer not null default 1,
  state text not null default 'Draft' check (state in ('Draft', 'Requested', 'Approved')),
  -- Null where a file of the command line made it.
  created_by bigint references users,
  created_on timestamptz not null,
  approved_by bigint references users,
  approved_on timestamptz,
  unique (card_id, version_no),
  constraint approved_whole check ((state = 'Approved') = (approved_on is not null))
);
create index rate_card_versions_that_count on rate_card_versions (card_id, valid_from, approved_on)
  where state = 'Approved';

-- Rows are judged by what was approved: it is never changed afterwards.
create function rate_card_version_stands() returns trigger language plpgsql as $$
begin
  raise exception 'an approved version of a rate card is never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger rate_card_versions_stand before update or delete on rate_card_versions
  for each row when (old.state = 'Approved') execute function rate_card_version_stands();

create table rate_card_requests (
  change_id bigint generated always as identity primary key,
  card_id bigint not null references rate_cards,
  version_id bigint not null references rate_card_versions,
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
-- A card has at most one undecided request.
create unique index rate_card_requests_waiting on rate_card_requests (card_id) where status = 'Pending';
create index rate_card_requests_by_age on rate_card_requests (status, decided_on, change_id);
create index rate_card_requests_of_version on rate_card_requests (version_id, change_id);

-- A cycle's version whose rows were held against the card of its commission type.
create table rate_checks (
  batch_no integer not null,
  version integer not null,
  checked_at timestamptz not null,
  -- The versions of the card that were in force on the days of its rows.
  card_versions bigint[] not null,
  -- The last version by which the cycle of its commission type before was judged, if that is another one.
  earlier_version bigint,
  -- The accepted cycles with their versions, if clawbacks were without their sale: it may come with another one.
  accepted_as_of text,
  primary key (batch_no, version)
);

-- The sales that clawbacks of a cycle's current version take back, as its check found them.
create table checked_clawbacks (
  batch_no integer not null,
  id bigint not null,
  sale_batch integer not null,
  sale_id bigint not null,
  earned numeric(14, 2) not null,
  -- cycles.change_no of the sale's cycle: while it is the same, the sale is.
  sale_change bigint not null,
  primary key (batch_no, id)
);
create index checked_clawbacks_of_sales on checked_clawbacks (sale_batch);

-- How a card comes to what the rows of a cycle's current version earn: once for all rows that earn it in the same way.
create table rate_steps (
  batch_no integer not null,
  steps_no integer not null,
  -- By component: the version, its rules with the amount that each was taken of, rounded, within bounds, earned.
  earnings jsonb not null check (jsonb_typeof(earnings) = 'array'),
  primary key (batch_no, steps_no)
);

-- What the card says of each row of a cycle's current version, next to what was given.
create table rate_outcomes (
  batch_no integer not null,
  company_id integer not null,
  id bigint not null,
  outcome text not null check (outcome in ('EXPLAINED', 'DIFFERS', 'NO_RULE', 'NO_ORIGINAL')),
  given numeric(14, 2) not null,
  -- Null where the card says nothing.
  expected numeric(30, 2),
  -- Null where no rule holds.
  steps_no integer,
  primary key (batch_no, id),
  constraint expected_by_rules check (
    (outcome in ('EXPLAINED', 'DIFFERS')) = (expected is not null) and (expected is null) = (steps_no is null))
);
-- Nearly all rows are explained: the others are found without reading these.
create index rate_outcomes_to_look_at on rate_outcomes (batch_no, outcome, id) where outcome <> 'EXPLAINED';

-- By component, the cells of the rules that gave a row something in the place of their numbers, without the columns that
-- are to stay hidden.
create function explained_earnings(earnings jsonb, hidden text[]) returns jsonb stable parallel safe language sql
return (
  select coalesce(jsonb_agg(earning || jsonb_build_object('parts', named.parts) order by place), '[]')
  from jsonb_array_elements(earnings) with ordinality as kept (earning, place) cross join lateral (
    select jsonb_agg(jsonb_build_array((rules -> ((part ->> 0)::integer - 1)) - hidden, part -> 1) order by part_place) as parts
    -- Concatenated, the rules are unpacked once for all parts.
    from (select rules || '[]' as rules from rate_card_versions where version_id = (earning ->> 'versionId')::bigint
        offset 0) as version
      cross join jsonb_array_elements(earning -> 'parts') with ordinality as kept (part, part_place)
  ) as named
);
create view rate_explanations as
  select batch_no, company_id, id, outcome, given, expected,
    explained_earnings(coalesce(earnings, '[]'), '{}') as earnings
  from rate_outcomes left join rate_steps using (batch_no, steps_no);
-- Companies' own users see how their rows were earned, where that is what they were given. Which other dealers a rule is
-- for is nobody's business.
create view own_company.rate_explanations as
  select batch_no, company_id, id, outcome, given, expected, explained_earnings(earnings, '{companyCode}') as earnings
  from rate_outcomes left join rate_steps using (batch_no, steps_no)
  where company_id = own_company.company_id() and outcome = 'EXPLAINED'
    and exists (select from own_company.cycles as shown where shown.batch_no = rate_outcomes.batch_no);

-- The rows of a cycle's current version that are alike to every rule, if one version of the card judged all of them: a
-- simulation works out again only what its version changes. Not kept where few rows are alike.
create table checked_lots (
  batch_no integer not null,
  lot integer not null,
  -- Equal where only days and amounts differ.
  profile integer not null,
  transaction_type text not null,
  plan_name text not null,
  channel text,
  company_id integer not null,
  transaction_date date not null,
  transaction_amount numeric(14, 2) not null,
  row_count integer not null,
  given numeric(30, 2) not null,
  primary key (batch_no, lot)
);

-- What a component gave the rows of a lot.
create table checked_earnings (
  batch_no integer not null,
  lot integer not null,
  component text not null,
  -- Rows that it gave or took something, and those from which its cap took something.
  giving_count bigint not null,
  capped_count bigint not null,
  earned numeric(30, 2) not null,
  -- The rows for which a rule of it holds, if not all of the lot.
  ids bigint[],
  primary key (batch_no, lot, component)
);

-- Where the rows of lots stand among those of their dealer's day, for the days on which their order mattered.
create table checked_orders (
  batch_no integer not null,
  lot integer not null,
  -- In the order of places.
  ids bigint[] not null,
  places integer[] not null,
  primary key (batch_no, lot)
);
-- Compressing them takes longer than it saves.
alter table checked_orders alter column ids set storage external, alter column places set storage external;

-- Rows that came to a cycle later than their ids say, by a repair or in a file that others overtook while it was read: what
-- is left of a sale for a clawback depends on what came first.
create table rate_arrivals (
  batch_no integer not null,
  id bigint not null,
  -- Compares with the ids of rows that came with their file.
  arrival bigint not null,
  primary key (batch_no, id)
);

-- The outcomes of a cycle's current version, summed.
create table rate_totals (
  batch_no integer not null,
  transaction_type text not null,
  plan_name text not null,
  company_id integer not null,
  outcome text not null,
  row_count bigint not null,
  given numeric(30, 2) not null,
  expected numeric(30, 2) not null,
  primary key (batch_no, transaction_type, plan_name, company_id, outcome)
);

-- What the rows of a cycle's current version earned beyond what the version before its own would have given them: why
-- it differs from the cycle before. Of rows of 0.00 or more that are as the card says.
create table rate_card_changes (
  batch_no integer not null,
  transaction_type text not null,
  plan_name text not null,
  company_id integer not null,
  amount numeric(30, 2) not null,
  primary key (batch_no, transaction_type, plan_name, company_id)
);

-- What a version would have given in the latest cycles, tried in the background.
create table rate_simulations (
  simulation_id bigint generated always as identity primary key,
  version_id bigint not null references rate_card_versions on delete cascade,
  -- The rules as they were tried: a draft may be changed meanwhile.
  rules jsonb not null check (jsonb_typeof(rules) = 'array'),
  -- The latest first, as they are tried.
  batch_nos integer[] not null,
  cycles_done integer not null default 0,
  status text not null default 'Running' check (status in ('Running', 'Done', 'Cancelled')),
  asked_by bigint not null references users,
  asked_on timestamptz not null,
  ended_on timestamptz,
  constraint ended_with_its_status check ((status = 'Running') = (ended_on is null))
);
create unique index rate_simulations_running on rate_simulations (version_id) where status = 'Running';
create index rate_simulations_of_version on rate_simulations (version_id, simulation_id);

-- Rows that are neither excluded nor cancelled: what they were given, and what they would have been.
create table rate_simulation_sums (
  simulation_id bigint not null references rate_simulations on delete cascade,
  batch_no integer not null,
  transaction_type text not null,
  plan_name text not null,
  company_id integer not null,
  row_count bigint not null,
  -- For which the version says nothing.
  silent_count bigint not null,
  given numeric(30, 2) not null,
  simulated numeric(30, 2) not null,
  primary key (simulation_id, batch_no, transaction_type, plan_name, company_id)
);

create table rate_simulation_components (
  simulation_id bigint not null references rate_simulations on delete cascade,
  batch_no integer not null,
  component text not null,
  kind text not null check (kind in ('EARN', 'CLAWBACK')),
  row_count bigint not null,
  simulated numeric(30, 2) not null,
  -- By the versions in force; null where the cycle was not checked against one.
  in_force numeric(30, 2),
  capped_count bigint not null,
  primary key (simulation_id, batch_no, component)
);
