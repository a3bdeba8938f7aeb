-- Which kinds of requests a client of the API may decide, from a day on: requested by one person, approved by a second.
create table client_policies (
  change_id bigint generated always as identity primary key,
  client text not null references api_clients,
  -- Null for the first policy of a client; kinds of contract/src/systems/kinds-to-decide.ts.
  before jsonb check (jsonb_typeof(before) = 'array'),
  after jsonb not null check (jsonb_typeof(after) = 'array'),
  valid_from date not null,
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
create unique index client_policies_waiting on client_policies (client) where status = 'Pending';
create index client_policies_by_age on client_policies (status, decided_on, change_id);
create index client_policies_that_count on client_policies (client, valid_from, change_id) where status = 'Approved';

-- The policies of a client that count. Those from before it was last disabled are over.
create view policies_in_force as
  select client_policies.* from client_policies join api_clients on client_id = client
  where status = 'Approved' and decided_on > coalesce(disabled_on, '-infinity');

-- What a client may decide on a day.
create function kinds_to_decide(client_id text, on_day date) returns jsonb language sql stable as $$
  select coalesce((
    select after from policies_in_force where client = client_id and valid_from <= on_day
    order by valid_from desc, change_id desc limit 1), '[]')
$$;

-- Who requested or decided what a client may do, or saw a secret of it. They could act as it, so it is no second person to
-- them, and neither is it to itself.
create function hands_in(client text) returns bigint[] language sql stable as $$
  select array(
    select user_id from api_clients where client_id = client
    union select unnest(array[asked_by, decided_by]) from api_client_changes where client_id = client
    union select issued_by from api_client_secrets where client_id = client
    union select unnest(array[asked_by, decided_by]) from client_policies as policy where policy.client = hands_in.client
  )
$$;

-- A request that nobody is known to have made is decided by people.
create function client_may_decide(decider bigint, kind text, asker bigint, at timestamptz) returns boolean
language sql stable as $$
  select exists (
    select from api_clients
    where user_id = decider and enabled and asker <> all(array_remove(hands_in(client_id), null))
      and kinds_to_decide(client_id, (at at time zone 'Asia/Kuala_Lumpur')::date) ? kind
  )
$$;

-- People decide. The second argument is the kind by which a policy may name a client; without it no policy may.
create function people_decide() returns trigger language plpgsql as $$
declare
  decision constant jsonb := to_jsonb(new);
  decider constant bigint := decision ->> tg_argv[0];
begin
  if exists (select from api_clients where user_id = decider)
    and not (tg_nargs > 1 and coalesce(
      client_may_decide(decider, tg_argv[1], (decision ->> 'asked_by')::bigint, (decision ->> 'decided_on')::timestamptz),
      false))
  then
    raise exception 'A client of the API decides on this only under a policy.'
      using errcode = 'check_violation', constraint = 'people_decide';
  end if;
  return new;
end;
$$;

-- Every column of a decider, whatever table has it. Who withdraws their own request decides on nothing.
do $$
declare
  decisions regclass;
  decider text;
  is_request boolean;
  kind text;
begin
  for decisions, decider, is_request in
    select attrelid::regclass, attname, exists (
      select from pg_attribute as asker where asker.attrelid = pg_class.oid and asker.attname = 'asked_by')
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind in ('r', 'p') and relnamespace = current_schema::regnamespace and relname <> 'request_columns'
      and attname in ('decided_by', 'approved_by', 'refused_by', 'withdrawn_by')
  loop
    kind := case decisions::text
      when 'chart_changes' then 'chart-changes'
      when 'e_invoice_replacements' then 'e-invoice-replacements'
    end;
    execute format(
      'create trigger %I before insert or update of %I on %s for each row when (%s) execute function people_decide(%L%s)',
      decider || '_people', decider, decisions,
      case when is_request then 'new.decided_by is distinct from new.asked_by' else format('new.%I is not null', decider) end,
      decider, ', ' || quote_literal(kind));
  end loop;
end;
$$;
