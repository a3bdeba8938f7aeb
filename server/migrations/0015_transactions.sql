-- What a person or a rule did to rows or cycles, and what it touched. The feed leads here by the reference number.
create table cycle_actions (
  action_id bigint generated always as identity primary key,
  reference_no text not null unique generated always as ('PA' || lpad(action_id::text, greatest(8, length(action_id::text)), '0')) stored,
  kind text not null,
  batch_no integer references cycles,
  hold_type text,
  remark text not null,
  selected_date date,
  -- Null where a rule of the server acted.
  acted_by bigint references users,
  acted_at timestamptz not null,
  amount numeric(14, 2) not null,
  dealer_count integer not null,
  transaction_count bigint not null,
  -- What the cycle pays after withholding tax, where the action is about the whole cycle.
  net_amount numeric(14, 2),
  -- What an action on held rows came to, credits and clawbacks added up without their signs: so much of it counts
  -- towards what a person decides alone on a day. Null for other actions.
  size numeric(14, 2),
  constraint known_hold_type check (hold_type in ('Manual Hold', 'e-Inv Missing', 'Account Frozen', 'New Bank Account',
    'Duplicate', 'Payment Returned', 'e-Inv Not Required'))
);
create index cycle_actions_by_batch on cycle_actions (batch_no, action_id);
-- What a person did on a day.
create index cycle_actions_by_person on cycle_actions (acted_by, kind, acted_at);

-- A billing account, as people see it, without what spreadsheets and people add to its digits or take from them:
-- blanks, hyphens and an apostrophe, and zeros before the first digit. `billingAccountForm` of the contract is the same
-- function. It names its argument once, so that PostgreSQL puts it in the place of its call: an import builds an index
-- on it over millions of rows.
create function billing_account_form(given text) returns text immutable strict parallel safe language sql
return ltrim(translate(given, ' -''', ''), '0');
create function own_company.billing_account_form(given text) returns text immutable strict parallel safe language sql
return billing_account_form(given);

-- Each import draws one number and adds the line of its file to it, so that an id leads back to its line.
create sequence transaction_ids increment by 100000000 start with 100000000;

-- One partition per cycle. Neither state nor anything that an action changes is in an index,
-- so that an action on 100,000 rows rewrites rows in place; half-filled pages leave it the room.
create table transactions (
  batch_no integer not null,
  id bigint not null,
  company_id integer not null,
  state transaction_state not null,
  transaction_date date not null,
  transaction_amount numeric(14, 2) not null,
  incentive_amount numeric(14, 2) not null,
  hold_action_id bigint,
  request_action_id bigint,
  release_action_id bigint,
  posting_id bigint,
  held_since timestamptz,
  due_on date,
  hold_type text,
  transaction_type text not null,
  yes_id text not null,
  transaction_no text not null,
  plan_name text not null,
  billing_account_no text not null,
  e_invoice_no text,
  -- What a cycle's file may tell of a sale besides: on which device, through which channel, by whom it was sold, and on
  -- which day the customer first used it.
  device_id text,
  channel text,
  sales_person text,
  first_usage_on date,
  -- The sale of which a clawback takes something back, where it is not the row's own number.
  original_transaction_no text,
  -- No key here, but (id, batch_no) on each partition (partition.ts): a cycle that is archived is a foreign table, which no
  -- unique index of the parent can reach. Ids are unique over all cycles, as each import draws a range of its own.
  check ((hold_type is not null) = (state in ('HELD', 'RELEASE_REQUESTED'))),
  constraint known_hold_type check (hold_type in ('Manual Hold', 'e-Inv Missing', 'Account Frozen', 'New Bank Account',
    'Duplicate', 'Payment Returned', 'e-Inv Not Required'))
) partition by list (batch_no);
-- A partition has one batch_no, so no index begins with it: sorting would compare it first, and in vain, to build each.
-- The lists' indexes end with it, so that a page is found without the rows.
create index transactions_by_yes_id on transactions (yes_id, id, batch_no);
create index transactions_by_transaction_no on transactions (transaction_no, id, batch_no);
create index transactions_by_transaction_type on transactions (transaction_type, id, batch_no);
create index transactions_by_transaction_date on transactions (transaction_date, id, batch_no);
create index transactions_by_plan_name on transactions (plan_name, id, batch_no);
-- Also counts the rows between two amounts.
create index transactions_by_incentive on transactions (incentive_amount, id, batch_no);
-- A dealer's rows in the order that its list begins with; for any other order they are sorted.
create index transactions_of_dealer on transactions (company_id, transaction_type, transaction_date, id, batch_no);
-- An exclusion finds its customer's rows by these, whatever the case of the address in a file.
create index transactions_by_billing_account on transactions (billing_account_form(billing_account_no));
create index transactions_by_customer on transactions (lower(yes_id));
-- A device that stands in an earlier cycle, too, is found by it. Files without devices add nothing to it.
create index transactions_by_device on transactions (lower(device_id)) where device_id is not null;
-- What earlier clawbacks took back of a sale. Files without the column add nothing to it.
create index transactions_by_original on transactions (original_transaction_no) where original_transaction_no is not null;
-- Clawbacks are few of a cycle's rows: they are counted and found without reading the others.
create index transactions_clawbacks on transactions (plan_name, id, batch_no) where incentive_amount < 0;
-- Rows of a long cycle are found by a part of a number along its trigrams, in an index that a job builds.
create extension if not exists pg_trgm;

create trigger cycle_totals_follow after update on transactions
  referencing old table as rows_before new table as rows_after
  for each statement execute function follow_rows();

-- The rows that left a state, came to one, or both, by one statement: what has become of counts since they were made.
-- Kept until every order's counts include it.
create table transaction_moves (
  -- Drawn while the cycle is locked, so that a cycle's moves are numbered in the order in which they are committed.
  move_no bigint generated always as identity primary key,
  batch_no integer not null references cycles,
  left_state transaction_state,
  left_hold_type text,
  entered_state transaction_state,
  entered_hold_type text,
  row_count bigint not null,
  ids bigint[] not null
);
-- They are not worth the time that it takes to compress them, as they are soon forgotten.
alter table transaction_moves alter column ids set storage external;
create index moves_of_cycle on transaction_moves (batch_no, move_no);

create function log_moves() returns trigger language plpgsql as $$
begin
  insert into transaction_moves (batch_no, left_state, left_hold_type, row_count, ids)
  select batch_no, state, hold_type, count(*), array_agg(id) from rows_before group by batch_no, state, hold_type;
  insert into transaction_moves (batch_no, entered_state, entered_hold_type, row_count, ids)
  select batch_no, state, hold_type, count(*), array_agg(id) from rows_after group by batch_no, state, hold_type;
  return null;
end
$$;
create trigger moves_are_logged after update on transactions
  referencing old table as rows_before new table as rows_after
  for each statement execute function log_moves();

-- Each order of a cycle cut into stretches of some thousand rows, so that a list finds a page in its middle.
create table transaction_histograms (
  batch_no integer not null references cycles,
  sort_column text not null,
  version integer not null,
  -- Where each stretch but the first begins; never changes, as no order of a version does.
  boundaries jsonb not null,
  -- How many rows of each stretch are in a state, as a hold holds them.
  counts jsonb not null,
  -- The last move that the counts include.
  move_no bigint not null,
  primary key (batch_no, sort_column)
);

-- What is counted of an import's rows follows imported_totals, and like that never changes while the import counts.
create function count_plans(counted integer) returns void language sql as $$
  insert into imported_plans
    (batch_no, transaction_type, plan_name, row_count, amount, clawback_count, clawback_amount)
  select counted, transaction_type, plan_name, count(*), sum(incentive_amount),
    count(*) filter (where incentive_amount < 0),
    coalesce(sum(incentive_amount) filter (where incentive_amount < 0), 0)
  from transactions where batch_no = counted
  group by transaction_type, plan_name
$$;

create function follow_imported_totals() returns trigger language plpgsql as $$
declare
  counted integer;
begin
  if tg_op = 'DELETE' then
    delete from imported_plans where batch_no in (select batch_no from rows_before);
  else
    for counted in select distinct batch_no from rows_after loop
      perform count_plans(counted);
    end loop;
  end if;
  return null;
end
$$;
create trigger imported_plans_are_counted after insert on imported_totals
  referencing new table as rows_after for each statement execute function follow_imported_totals();
create trigger imported_plans_are_removed after delete on imported_totals
  referencing old table as rows_before for each statement execute function follow_imported_totals();

create function keep_days(kept integer) returns void language sql as $$
  insert into imported_days
  select kept, min(transaction_date), max(transaction_date) from transactions where batch_no = kept
  having min(transaction_date) is not null
$$;

create function follow_imported_days() returns trigger language plpgsql as $$
declare
  counted integer;
begin
  if tg_op = 'DELETE' then
    delete from imported_days where batch_no in (select batch_no from rows_before);
  else
    for counted in select distinct batch_no from rows_after loop
      perform keep_days(counted);
    end loop;
  end if;
  return null;
end
$$;
create trigger imported_days_are_kept after insert on imported_totals
  referencing new table as rows_after for each statement execute function follow_imported_days();
create trigger imported_days_are_removed after delete on imported_totals
  referencing old table as rows_before for each statement execute function follow_imported_days();

-- A transaction counts once over all cycles: what stands in another one already arrives held as Duplicate.

-- The rows of an import that stood in another cycle when they arrived, with their twin there: one for each such cycle.
-- It is a record of the import, and stays when either version is dropped or replaced; so nothing here is a reference.
create table transaction_twins (
  batch_no integer not null,
  version integer not null,
  -- The row's; an id never comes again, so it says the version, too.
  id bigint not null,
  transaction_no text not null,
  transaction_type text not null,
  transaction_date date not null,
  company_id integer not null,
  incentive_amount numeric(14, 2) not null,
  matched_by text not null check (matched_by in ('NUMBER', 'CUSTOMER')),
  twin_batch_no integer not null,
  twin_version integer not null,
  twin_id bigint not null,
  twin_transaction_no text not null,
  twin_company_id integer not null,
  -- The action of the second person who released the row as a duplicate: from then on it may be paid beside its twin.
  release_action_id bigint,
  primary key (batch_no, id, twin_batch_no)
);
create index released_twins on transaction_twins (batch_no, id) where release_action_id is not null;

-- Whether a version may have a transaction, in three bytes for each of its keys: a Bloom filter, in parts. Worked out from
-- the rows, whose keys never change; a version without one is looked through row by row until a job has made it.
create table transaction_key_filters (
  batch_no integer not null,
  version integer not null,
  part integer not null,
  bits bytea not null,
  primary key (batch_no, version, part)
);
-- They are as good as random.
alter table transaction_key_filters alter column bits set storage external;

-- The form by which e-invoice numbers are compared; null where a text is none. The contract has the same rule,
-- `eInvoiceKey`.
create function e_invoice_key(written text) returns text immutable strict parallel safe language sql return (
  select case when form ~ '[1-9]' or form ~ '^[a-z0-9]{20,}$' then form end
  from (select compared_form(written) as form) as compared
);

-- Whether nothing was written that is a number. Nearly all numbers have such a digit; only of others the form is worked out.
create function lacks_e_invoice_number(written text) returns boolean immutable parallel safe language sql
  return (written ~ '[1-9]') is not true and e_invoice_key(written) is null;

-- Whose each e-invoice number is, by the cycle in which it stands. A number is one dealer's over all cycles.
create table e_invoice_numbers (
  number_key text not null,
  batch_no integer not null,
  company_id integer not null,
  primary key (number_key, batch_no)
);
create index e_invoice_numbers_of_cycle on e_invoice_numbers (batch_no);
create trigger e_invoice_numbers_are_of_somebody after insert on e_invoice_numbers
  referencing new table as entered for each statement execute function refuse_rows_of_nobody();

-- Whatever writes a number: of two that do so at once, the second sees what the first wrote.
create function e_invoice_number_is_one_dealers() returns trigger language plpgsql as $$
declare
  taken text;
begin
  perform pg_advisory_xact_lock(hashtext('e-invoice numbers'));
  -- Planned for each statement: that of a million numbers reads both tables once, that of one looks it up.
  execute 'select number_key from numbers join e_invoice_numbers as other using (number_key)
    where other.company_id <> numbers.company_id limit 1' into taken;
  if taken is not null then
    raise exception 'the e-invoice number % belongs to another dealer', taken using errcode = 'unique_violation';
  end if;
  return null;
end
$$;
create trigger e_invoice_numbers_are_one_dealers after insert on e_invoice_numbers
  referencing new table as numbers
  for each statement execute function e_invoice_number_is_one_dealers();
create trigger changed_e_invoice_numbers_are_one_dealers after update on e_invoice_numbers
  referencing new table as numbers
  for each statement execute function e_invoice_number_is_one_dealers();

-- Numbers that came with rows of a file and do not count: the payer issues the dealer's e-invoices, or another dealer has
-- the number. The row stands as if it had brought none; what was sent is kept, of versions that were replaced or dropped, too.
create table set_aside_numbers (
  batch_no integer not null references cycles,
  transaction_id bigint not null,
  -- The version whose file brought it.
  version integer not null,
  company_id integer not null references dealers,
  e_invoice_no text not null,
  reason text not null check (reason in ('PAYER ISSUES', 'OTHER DEALER')),
  -- Whose it is, and the cycle in which the owner has it; null for an earlier row of the file.
  owner_id integer references dealers,
  owner_batch_no integer references cycles,
  -- False once its version was replaced or dropped, or the row of another dealer's number has one of its own.
  live boolean not null default true,
  primary key (batch_no, transaction_id),
  constraint owner_is_another_dealer check ((reason = 'OTHER DEALER') = (owner_id is not null) and owner_id <> company_id),
  constraint cycle_of_an_owner check (owner_batch_no is null or owner_id is not null)
);
create index set_aside_numbers_of_dealer on set_aside_numbers (company_id, batch_no);

-- A transaction's number that a second person agrees to replace by another.
create table e_invoice_replacements (
  change_id bigint generated always as identity primary key,
  batch_no integer not null references cycles,
  transaction_id bigint not null,
  -- As they are at the request, so that no list of requests reads transactions.
  transaction_no text not null,
  transaction_type text not null,
  incentive_amount numeric(14, 2) not null,
  company_id integer not null references dealers,
  number_before text not null,
  number_after text not null,
  reason text not null check (reason <> ''),
  -- The file that requested it, where one did; then nobody of the console is the requester.
  file_name text,
  asked_by bigint references users,
  asked_on timestamptz not null,
  four_eyes boolean not null,
  status text not null check (status in ('Pending', 'Approved', 'Refused', 'Withdrawn')),
  decided_by bigint references users,
  decided_on timestamptz,
  comment text not null default '',
  constraint asked_by_person_or_file check ((asked_by is null) = (file_name is not null)),
  constraint decided_by_a_second_person
    check (not four_eyes or status not in ('Approved', 'Refused') or asked_by is null or decided_by <> asked_by)
);
create unique index one_replacement_of_a_row on e_invoice_replacements (batch_no, transaction_id)
  where status = 'Pending';
create index replacements_of_a_row on e_invoice_replacements (batch_no, transaction_id, change_id);

create function e_invoice_replacement_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'Pending' and (
      old.change_id, old.batch_no, old.transaction_id, old.company_id, old.number_before, old.number_after, old.reason,
      old.file_name, old.asked_by, old.asked_on, old.four_eyes
    ) is not distinct from (
      new.change_id, new.batch_no, new.transaction_id, new.company_id, new.number_before, new.number_after, new.reason,
      new.file_name, new.asked_by, new.asked_on, new.four_eyes
    )
  then
    return new;
  end if;
  raise exception 'a request to replace an e-invoice number is decided once' using errcode = 'insufficient_privilege';
end
$$;
create trigger e_invoice_replacements_stand before update or delete on e_invoice_replacements
  for each row execute function e_invoice_replacement_stands();

-- Companies' own users see their rows of approved cycles, and what they did themselves. The company is looked up once, as a
-- subquery: only so is the condition sent to the archive that has a cycle's rows, instead of all its rows from there.
create view own_company.transactions as
  select * from transactions
  where company_id = (select own_company.company_id())
    and exists (select from own_company.cycles as shown where shown.batch_no = transactions.batch_no);
-- Whose a number is, no other dealer learns.
create view own_company.set_aside_numbers as
  select batch_no, transaction_id, company_id, e_invoice_no, reason, live from set_aside_numbers
  where company_id = (select own_company.company_id())
    and exists (select from own_company.cycles as shown where shown.batch_no = set_aside_numbers.batch_no);
create view own_company.cycle_actions as
  select * from cycle_actions where acted_by = own_company.user_id();
