create table cash_outs (
  -- The wallet's own reference: a cash-out is booked once, however often the wallet sends it.
  reference_no text primary key,
  company_id integer not null references dealers,
  amount numeric(14, 2) not null check (amount > 0),
  cashed_out_on date not null,
  -- When we learned of it: the day on which statements show it, so that those of earlier days never change.
  booked_on date not null check (booked_on >= cashed_out_on),
  journal_id bigint not null unique references ledger_journals
);
create unique index cash_outs_by_reference on cash_outs (compared_form(reference_no));
create index cash_outs_of_account on cash_outs (company_id, cashed_out_on) include (amount);

-- Every change of a limit, with the six values that it resulted in.
create table cash_out_limit_changes (
  change_id bigint generated always as identity primary key,
  -- Null where it applies to the whole tier.
  company_id integer references dealers,
  tier text not null check (tier in ('Basic', 'Silver', 'Gold', 'Platinum', 'Customized')),
  operation text not null check (operation in ('Customized', 'Put on Tier', 'Global Update', 'Import')),
  daily_amount numeric(14, 2),
  daily_count integer,
  weekly_amount numeric(14, 2),
  weekly_count integer,
  monthly_amount numeric(14, 2),
  monthly_count integer,
  -- Of a change for a whole tier: whether it also applies to the dealers already on the tier.
  for_existing boolean not null default true,
  -- Null where a file of dealers brought it.
  changed_by bigint references users,
  -- The person's name at that time.
  changed_by_name text not null,
  changed_at timestamptz not null,
  check ((operation = 'Global Update') = (company_id is null)),
  check (company_id is not null or tier <> 'Customized'),
  check ((operation = 'Import') = (changed_by is null)),
  constraint cash_out_limits_whole check (
    num_nulls(daily_amount, daily_count, weekly_amount, weekly_count, monthly_amount, monthly_count) = 0
    or (operation = 'Import'
      and num_nonnulls(daily_amount, daily_count, weekly_amount, weekly_count, monthly_amount, monthly_count) = 0)),
  constraint cash_out_limits_above_zero check (daily_amount > 0 and daily_count > 0),
  constraint cash_out_limits_never_fall check (
    daily_amount <= weekly_amount and weekly_amount <= monthly_amount
    and daily_count <= weekly_count and weekly_count <= monthly_count)
);
create index cash_out_limit_changes_of_account on cash_out_limit_changes (company_id, change_id);
create index cash_out_limit_changes_of_tiers on cash_out_limit_changes (tier, change_id) where company_id is null;

create function refuse_change_of_cash_out_history() returns trigger language plpgsql as $$
begin
  raise exception 'the history of cash-outs and their limits is only ever added to'
    using errcode = 'insufficient_privilege';
end
$$;
create trigger cash_out_limit_changes_stay before update or delete or truncate on cash_out_limit_changes
  for each statement execute function refuse_change_of_cash_out_history();
create trigger cash_outs_stay before update or delete or truncate on cash_outs
  for each statement execute function refuse_change_of_cash_out_history();

-- What applies to a tier now; null until somebody has saved it.
create table tier_cash_out_limits (
  tier text primary key check (tier in ('Basic', 'Silver', 'Gold', 'Platinum')),
  change_id bigint references cash_out_limit_changes
);
insert into tier_cash_out_limits (tier) values ('Basic'), ('Silver'), ('Gold'), ('Platinum');

-- Dealers with other values than their tier's present ones:
-- values of their own on Customized, or those that their tier had before.
create table dealer_cash_out_limits (
  company_id integer primary key references dealers,
  change_id bigint not null references cash_out_limit_changes
);

-- An import of dealers may change a tier. Values of the old tier end with it, and the history records that.
create function note_tier_of_dealer() returns trigger language plpgsql as $$
begin
  -- Waits for a save of the tiers' values, which decides on the values of the dealers on a tier.
  perform from tier_cash_out_limits order by tier for share;
  delete from dealer_cash_out_limits where company_id = new.company_id;
  -- A person's change has recorded itself already.
  if new.tier is distinct from (
    select tier from cash_out_limit_changes where company_id = new.company_id order by change_id desc limit 1
  ) then
    insert into cash_out_limit_changes (company_id, tier, operation, daily_amount, daily_count, weekly_amount,
      weekly_count, monthly_amount, monthly_count, changed_by_name, changed_at)
    select new.company_id, new.tier, 'Import', daily_amount, daily_count, weekly_amount, weekly_count,
      monthly_amount, monthly_count, 'System', now()
    from (select new.tier as tier) as brought
      left join tier_cash_out_limits using (tier)
      left join cash_out_limit_changes as standing using (change_id);
  end if;
  return null;
end
$$;
create trigger dealers_tier_is_noted after update of tier on dealers
  for each row when (old.tier is distinct from new.tier) execute function note_tier_of_dealer();

create view own_company.cash_outs as select * from cash_outs where company_id = own_company.company_id();
create view own_company.cash_out_limit_changes as
  select * from cash_out_limit_changes where company_id is null or company_id = own_company.company_id();
create view own_company.tier_cash_out_limits as select * from tier_cash_out_limits;
create view own_company.dealer_cash_out_limits as
  select * from dealer_cash_out_limits where company_id = own_company.company_id();
