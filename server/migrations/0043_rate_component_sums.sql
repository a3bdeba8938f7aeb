-- What the components of the card in force gave the rows of a cycle's current version, summed: a simulation compares with it.
create table rate_component_sums (
  batch_no integer not null,
  component text not null,
  kind text not null check (kind in ('EARN', 'CLAWBACK')),
  amount numeric(30, 2) not null,
  primary key (batch_no, component, kind)
);
