-- Totals of a cycle are written with every action, two for each dealer and type that it touches.

-- Room to change a total in place: on a full page each change is another row, with an entry in each of the indexes.
alter table cycle_totals set (fillfactor = 50);

-- A foreign key looked up the cycle and the dealer of each new total, and locked both, one after the other: a quarter
-- of what a hold of a thousand dealers' rows cost. What was imported refers to the same cycles and dealers
-- (imported_totals), so none with totals can be removed; that new ones are of a cycle and a dealer which are there is
-- looked up once for a statement. Nothing updates these columns.
alter table cycle_totals drop constraint cycle_totals_batch_no_fkey, drop constraint cycle_totals_company_id_fkey;

create function refuse_totals_of_nobody() returns trigger language plpgsql as $$
begin
  -- The plan of the first statement is kept for all: offset has it look dealers up by key, however many there are.
  if exists (
    select from (select distinct company_id from entered) as named
    where not exists (select from dealers where dealers.company_id = named.company_id offset 0)
  ) or exists (
    select from (select distinct batch_no from entered) as named
    where not exists (select from cycles where cycles.batch_no = named.batch_no offset 0)
  ) then
    raise exception 'a total must be of a cycle and a dealer that are there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger cycle_totals_are_of_somebody after insert on cycle_totals
  referencing new table as entered for each statement execute function refuse_totals_of_nobody();
