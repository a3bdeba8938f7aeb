#!/usr/bin/env bash
# A function that says `returns numeric(14, 2)` does not round: PostgreSQL 18.7 (as PGlite 0.5.17) drops what stands in the
# parentheses, of parameters, results and the columns of `returns table` alike, and its catalogue shows numeric. A tax of 2 % of
# RM 8.21 is 0.1642. In a column of numeric(14, 2) it is stored as 0.16, so the tax of 100 sales is 16.42 where it is
# calculated and 16.00 where it is stored, and a search for rows whose stored tax is the function's finds none.
# Three shares of RM 10.00 by `returns table` add up to 9.9999999999999999. A variable or a domain of numeric(14, 2) rounds.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null
cat >tax.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const db = new PGlite()
await db.exec(`
  create function tax(amount numeric(14, 2)) returns numeric(14, 2) language sql return amount * 0.02;
  create function tax_in_pl(amount numeric(14, 2)) returns numeric(14, 2) language plpgsql as
    'begin return amount * 0.02; end';
  create function tax_by_variable(amount numeric) returns numeric language plpgsql as
    'declare tax numeric(14, 2); begin tax := amount * 0.02; return tax; end';
  create domain ringgit as numeric(14, 2);
  create function tax_by_domain(amount ringgit) returns ringgit language sql return amount * 0.02;
  create function shares(of numeric(14, 2)) returns table (share numeric(14, 2)) language sql
    begin atomic select of / 3 from generate_series(1, 3); end;
  create table sales (amount numeric(14, 2), tax numeric(14, 2));
  insert into sales select 8.21, tax(8.21) from generate_series(1, 100);`)

async function show(what, query) {
  const { rows } = await db.query(query)
  console.log(`${what}: ${Object.values(rows[0]).join(', ')}`)
}
await show('tax of 8.21 in SQL and PL/pgSQL', 'select tax(8.21)::text, tax_in_pl(8.21)::text')
await show('by a variable and a domain', 'select tax_by_variable(8.21)::text, tax_by_domain(8.21)::text')
await show('of 100 sales, calculated and stored', 'select sum(tax(amount))::text as calculated, sum(tax)::text as stored from sales')
await show('sales whose stored tax is the calculated one', 'select count(*)::int from sales where tax = tax(amount)')
await show('sum of three shares of 10.00', 'select sum(share)::text from shares(10.00)')
await show('result in the catalogue', `select pg_get_function_result('tax(numeric)'::regprocedure)`)
JS
seen=$(node tax.mjs)
echo "$seen"
diff <(echo "$seen") - <<'OUT'
tax of 8.21 in SQL and PL/pgSQL: 0.1642, 0.1642
by a variable and a domain: 0.16, 0.16
of 100 sales, calculated and stored: 16.4200, 16.00
sales whose stored tax is the calculated one: 0
sum of three shares of 10.00: 9.9999999999999999
result in the catalogue: numeric
OUT
