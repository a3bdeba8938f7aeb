-- What documents say of the payer, from a day on: requested by one person, approved by a second.
create table payer_changes (
  change_id bigint generated always as identity primary key,
  -- Null for the first details.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  valid_from date not null,
  reason text not null check (reason <> ''),
  asked_by bigint not null references users,
  asked_on timestamptz not null,
  -- Whether a second person had to agree at the time of the request.
  four_eyes boolean not null,
  status text not null check (status in ('Pending', 'Approved', 'Refused', 'Withdrawn')),
  decided_by bigint references users,
  decided_on timestamptz,
  comment text not null default '',
  constraint decided_whole check (
    (status = 'Pending') = (decided_by is null) and (decided_by is null) = (decided_on is null)
  ),
  constraint approved_by_a_second_person check (not (four_eyes and status = 'Approved' and decided_by = asked_by)),
  constraint refused_by_a_second_person check (not (four_eyes and status = 'Refused' and decided_by = asked_by)),
  constraint withdrawn_by_who_asked check (status <> 'Withdrawn' or decided_by = asked_by)
);
-- One request at a time.
create unique index payer_changes_waiting on payer_changes ((true)) where status = 'Pending';
create index payer_changes_by_age on payer_changes (status, decided_on, change_id);
create index payer_changes_that_count on payer_changes (valid_from, change_id) where status = 'Approved';

-- What a dealer's record lacks for a self-billed e-invoice, or has in a form that the authority does not take. The same
-- as `missingForEInvoice` of the contract; a test compares them.
create function missing_for_e_invoice(dealer dealers) returns text[] language sql immutable as $$
  select array_remove(array[
    case
      when dealer.company_type is null then 'companyType'
      when dealer.id_kind is distinct from 'BRN' and length(dealer.id_number) > 12 then 'idNumber'
      when dealer.country <> 'MYS' then case when dealer.id_number is null then 'idNumber' end
      when dealer.company_type = 'Individual' then
        case when dealer.tin is null and dealer.id_number is null then 'tin' end
      when dealer.tin is null then 'tin'
    end,
    case
      when dealer.company_type is null or dealer.company_type = 'Individual' or dealer.country <> 'MYS' then null
      when dealer.id_kind is distinct from 'BRN' and length(dealer.id_number) > 12 then null
      when dealer.id_number is null then 'idNumber'
      when dealer.id_kind is distinct from 'BRN' then 'idKind'
    end,
    case when dealer.address_line1 is null then 'addressLine1' end,
    case when dealer.city is null then 'city' end,
    case when dealer.state_code is null then 'stateCode' end,
    case when dealer.country is null then 'country' end,
    case when dealer.contact_phone is null then 'phone' end,
    case when (dealer.country = 'MYS') = (dealer.state_code = '17') then 'stateCode' end,
    case when dealer.country = 'MYS' and dealer.postcode !~ '^\d{1,5}$' then 'postcode' end
  ], null)
$$;
