import { type RawBuilder, sql } from 'kysely'
import { batchNosOf } from '#cycles/batch-nos.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import type { Tx } from '#platform/db/database.ts'
import { otherDealers } from '#transactions/e-invoices/numbers.ts'
import { pendingReplacements } from '#transactions/e-invoices/replace-by-file.ts'

/**
 * Finds the transactions that the loaded rows name, in every cycle, as `e_invoice_matches`: valid rows whose
 * transaction lacks a number. Transactions with another number are in `e_invoice_differences`; their rows are
 * problems unless the file `replaces` them. Rows are also problems if they name no transaction, transactions of
 * several dealers, one that an e-invoice of the payer's states, the same one twice with different numbers, or another
 * dealer's number.
 */
export async function matchEInvoices(tx: Tx, { replaces }: { replaces: boolean }): Promise<void> {
  await sql`create temporary table e_invoice_matches (line bigint, batch_no integer, id bigint, company_id integer,
    given text, e_invoice_no text, number_key text) on commit drop`.execute(tx)
  await noteContradictions(tx)
  // The index of transaction numbers belongs to one cycle, so each cycle is searched separately.
  for (const batchNo of await liveCycles(tx))
    await sql`
      insert into e_invoice_matches
      select named.line, ${batchNo}::integer, line.id, line.company_id, line.e_invoice_no, named.e_invoice_no, number_key
      from e_invoices as named
      join transactions as line on line.batch_no = ${batchNo} and line.transaction_no = named.transaction_no
        and (named.transaction_type is null
          or compared_form(line.transaction_type) = compared_form(named.transaction_type))
      where named.company_code is null or line.company_id = (
        select company_id from dealers where compared_form(dealers.company_code) = compared_form(named.company_code)
      )`.execute(tx)
  await sql`analyze e_invoice_matches`.execute(tx)
  await noteUnknown(tx)
  await noteStated(tx)
  await noteIssuedByPayer(tx)
  await noteOtherDealers(tx, replaces)
  await noteDifferences(tx, replaces)
  await sql`
    delete from e_invoice_matches
    where e_invoice_key(given) is not null or line in (select line from e_invoice_problems)`.execute(tx)
}

async function noteContradictions(tx: Tx): Promise<void> {
  await sql`
    insert into e_invoice_problems
    select line, 'eInvoiceNo', e_invoice_no, format('contradicts line %s, which gives this transaction %s', first_line, first_no)
    from (
      select line, e_invoice_no, number_key,
        first_value(line) over same_transaction as first_line,
        first_value(e_invoice_no) over same_transaction as first_no,
        first_value(number_key) over same_transaction as first_key
      from e_invoices
      window same_transaction as (
        partition by transaction_no, compared_form(company_code), compared_form(transaction_type) order by line
      )
    ) as named
    where number_key <> first_key`.execute(tx)
  await sql`delete from e_invoices where line in (select line from e_invoice_problems)`.execute(tx)
}

/** Rows that name no transaction, or transactions of several dealers: a number belongs to one dealer. */
async function noteUnknown(tx: Tx): Promise<void> {
  await sql`
    insert into e_invoice_problems
    select line, 'transactionNo', transaction_no, 'belongs to no transaction' || case
        when company_code is not null and transaction_type is not null then ' of this companyCode and transactionType'
        when company_code is not null then ' of this companyCode'
        when transaction_type is not null then ' of this transactionType'
        else '' end
    from e_invoices as named
    where not exists (select from e_invoice_matches as match where match.line = named.line)
    union all
    select named.line, 'transactionNo', transaction_no,
      format('is of %s: add the column companyCode, which says whose number it is', codes)
    from e_invoices as named join (
      select match.line, string_agg(distinct dealers.company_code, ' and of ' order by dealers.company_code) as codes
      from e_invoice_matches as match join dealers using (company_id)
      group by match.line having count(distinct company_id) > 1
    ) as several on several.line = named.line`.execute(tx)
}

/** The number of a transaction that the payer's own e-invoice states is the authority's, whatever a dealer sends. */
async function noteStated(tx: Tx): Promise<void> {
  await sql`
    insert into e_invoice_problems
    select line, 'transactionNo', transaction_no, format('is stated by e-invoice %s, whose number it has or gets', stated_by)
    from (
      select distinct on (line) line, document_no as stated_by
      from e_invoice_matches as match join e_invoices_that_state_rows as stated
        on stated.batch_no = match.batch_no and stated.company_id = match.company_id and stated.transaction_id = match.id
      where e_invoice_key(given) is distinct from number_key order by line, match.batch_no
    ) as stated join e_invoices using (line)
    where line not in (select line from e_invoice_problems)`.execute(tx)
}

/**
 * A dealer that issues no e-invoices has no number to send: two documents would declare the income twice. Cycles from
 * before the payer began have no others.
 */
async function noteIssuedByPayer(tx: Tx): Promise<void> {
  await sql`
    insert into e_invoice_problems
    select distinct on (match.line) match.line, 'transactionNo', transaction_no,
      format('is of %s, whose e-invoices the payer issues. A dealer that issues its own has that in its record', dealers.company_code)
    from e_invoice_matches as match join e_invoices using (line) join dealers using (company_id)
    join cycles using (batch_no) cross join self_billing_start as start
    where e_invoice_key(given) is distinct from match.number_key and not own_e_invoices
      and (approved_at is null or approved_at >= begun_at)
      and match.line not in (select line from e_invoice_problems)
    order by match.line`.execute(tx)
}

/**
 * A number belongs to the dealer of the cycles that have it, else to that of the file's first row with it: of those that
 * are taken, not of one whose transaction keeps the number that it has.
 */
async function noteOtherDealers(tx: Tx, replaces: boolean): Promise<void> {
  const code = sql`(select company_code from dealers where dealers.company_id = owner.company_id)`
  const isTaken = (line: RawBuilder<unknown>) => sql`(${replaces} or ${line} not in (
    select differing.line from e_invoice_matches as differing where e_invoice_key(given) <> number_key))`
  await sql`
    insert into e_invoice_problems
    select distinct on (match.line) match.line, 'eInvoiceNo', e_invoice_no,
      ${otherDealers(code, sql`coalesce('cycle ' || owner.batch_no, 'line ' || owner.line || ' of this file')`)}
    from (select * from e_invoice_matches where line not in (select line from e_invoice_problems)) as match
    join (
      select number_key, company_id, batch_no, null::bigint as line from e_invoice_numbers
      where number_key in (select number_key from e_invoice_matches)
      union all
      (
        select distinct on (number_key) number_key, company_id, null::integer, line from e_invoice_matches
        where line not in (select line from e_invoice_problems) and ${isTaken(sql`line`)} order by number_key, line
      )
    ) as owner using (number_key)
    where owner.company_id <> match.company_id and (owner.line is null or ${isTaken(sql`match.line`)})
    order by match.line, owner.batch_no`.execute(tx)
}

/**
 * Transactions with another number, which two people have to replace. A replacing file must not contradict a pending
 * request.
 */
async function noteDifferences(tx: Tx, replaces: boolean): Promise<void> {
  await sql`create temporary table e_invoice_differences on commit drop as
    select line, batch_no, id, company_id, given, e_invoice_no from e_invoice_matches
    where e_invoice_key(given) <> number_key and line not in (select line from e_invoice_problems)`.execute(tx)
  if (replaces) {
    await sql`
      insert into e_invoice_problems
      select line, 'eInvoiceNo', e_invoice_no, format('differs from %s, by which two people are to replace %s', number_after, given)
      from ${pendingReplacements(sql`e_invoice_differences`)} as pending
      where e_invoice_key(number_after) <> e_invoice_key(e_invoice_no)`.execute(tx)
    return
  }
  await sql`
    insert into e_invoice_problems
    select line, 'eInvoiceNo', e_invoice_no, format('differs from %s, which cycle %s has already. If that one is wrong, '
      'two people replace it: on the transaction, or by this command with --replace', given, batch_no)
    from e_invoice_differences`.execute(tx)
}

const liveCycles = (tx: Tx) =>
  batchNosOf(tx, sql`select batch_no from cycles where status <> 'Dropped' order by batch_no`)
