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
  constraint known_hold_type check (hold_type in ('Manual Hold', 'e-Inv Missing', 'Account Frozen'))
);
create index cycle_actions_by_batch on cycle_actions (batch_no, action_id);

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
  check ((hold_type is not null) = (state in ('HELD', 'RELEASE_REQUESTED'))),
  constraint known_hold_type check (hold_type in ('Manual Hold', 'e-Inv Missing', 'Account Frozen'))
) partition by list (batch_no);
-- A partition has one batch_no, so no index begins with it: sorting would compare it first, and in vain, to build each.
-- The lists' indexes end with it, so that a page is found without the rows.
alter table transactions add primary key (id, batch_no);
create index transactions_by_yes_id on transactions (yes_id, id, batch_no);
create index transactions_by_transaction_no on transactions (transaction_no, id, batch_no);
create index transactions_by_transaction_type on transactions (transaction_type, id, batch_no);
create index transactions_by_transaction_date on transactions (transaction_date, id, batch_no);
create index transactions_by_plan_name on transactions (plan_name, id, batch_no);
-- A dealer's rows in the order that its list begins with; for any other order they are sorted.
create index transactions_of_dealer on transactions (company_id, transaction_type, transaction_date, id, batch_no);
-- An exclusion finds its customer's rows by these, whatever the case of the address in a file.
create index transactions_by_billing_account on transactions (billing_account_no);
create index transactions_by_customer on transactions (lower(yes_id));

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
create table transaction_stretches (
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
