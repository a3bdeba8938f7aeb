-- What waited for a number that is no longer owed, in a cycle that is approved already.
alter table transactions drop constraint known_hold_type,
  add constraint known_hold_type check (hold_type in
    ('Manual Hold', 'e-Inv Missing', 'Account Frozen', 'New Bank Account', 'Duplicate', 'Payment Returned',
     'e-Inv Not Required'));
alter table cycle_actions drop constraint known_hold_type,
  add constraint known_hold_type check (hold_type in
    ('Manual Hold', 'e-Inv Missing', 'Account Frozen', 'New Bank Account', 'Duplicate', 'Payment Returned',
     'e-Inv Not Required'));
alter table cycle_totals drop constraint known_hold_type,
  add constraint known_hold_type check (hold_type in
    ('', 'Manual Hold', 'e-Inv Missing', 'Account Frozen', 'New Bank Account', 'Duplicate', 'Payment Returned',
     'e-Inv Not Required'));

-- Clawbacks waited for numbers of their own, which nobody sends: from now on two people can release them.
update transactions set hold_type = 'e-Inv Not Required'
where hold_type = 'e-Inv Missing' and incentive_amount < 0;

-- The form by which e-invoice numbers are compared; null where a text is none. The contract has the same rule,
-- `eInvoiceKey`: the numbers of files are compared by that one, what is stored already by this.
create function e_invoice_key(written text) returns text immutable strict parallel safe language sql return (
  select case when form ~ '[1-9]' or form ~ '^[a-z0-9]{20,}$' then form end
  from (select compared_form(written) as form) as compared
);

-- Whose each e-invoice number is, by the cycle in which it stands. A number is one dealer's over all cycles.
create table e_invoice_numbers (
  number_key text not null,
  batch_no integer not null references cycles,
  company_id integer not null references dealers,
  primary key (number_key, batch_no)
);
create index e_invoice_numbers_of_cycle on e_invoice_numbers (batch_no);

-- What stands in cycles already. Where two dealers have one number, it is that of the earlier row.
insert into e_invoice_numbers (number_key, batch_no, company_id)
select distinct number_key, batch_no, company_id
from (
  select number_key, batch_no, company_id,
    first_value(company_id) over (partition by number_key order by batch_no, id) as owner_id
  from (
    select e_invoice_key(e_invoice_no) as number_key, batch_no, company_id, id
    from transactions where e_invoice_no is not null
  ) as numbered
  where number_key is not null
) as named
where company_id = owner_id;

-- Whatever writes a number: of two that do so at once, the second sees what the first wrote.
create function e_invoice_number_is_one_dealers() returns trigger language plpgsql as $$
declare
  taken text;
begin
  perform pg_advisory_xact_lock(hashtext('e-invoice numbers'));
  select number_key into taken
  from numbers join e_invoice_numbers as other using (number_key)
  where other.company_id <> numbers.company_id limit 1;
  if found then
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
