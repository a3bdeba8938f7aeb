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
  for each statement execute function keep_cycle_totals();
