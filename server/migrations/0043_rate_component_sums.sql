-- What the components of the card in force gave the rows of a cycle's current version, summed: a simulation compares with it.
create table rate_component_sums (
  batch_no integer not null,
  component text not null,
  kind text not null check (kind in ('EARN', 'CLAWBACK')),
  amount numeric(30, 2) not null,
  primary key (batch_no, component, kind)
);
insert into rate_component_sums (batch_no, component, kind, amount)
select batch_no, rule ->> 'component', rule ->> 'kind', sum(amount)
from (
  select batch_no, (earning ->> 'versionId')::bigint as version_id, (earning #>> '{parts,0,0}')::integer as place,
    sum((earning ->> 'earned')::numeric) as amount
  from rate_outcomes cross join jsonb_array_elements(earnings) as earning group by 1, 2, 3
) as by_rule join rate_card_versions using (version_id)
  cross join lateral (select rules -> (place - 1) as rule) as named
group by 1, 2, 3;
