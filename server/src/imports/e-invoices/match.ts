import { sql } from 'kysely'
import { batchNosOf } from '../../cycles/batch-nos.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Finds the transactions that the loaded rows name, in every cycle, as `e_invoice_matches`:
 * only those that lack a number, in rows without a problem. Rows that name no transaction, one that has another number,
 * or the same one twice with different numbers join the problems.
 */
export async function matchEInvoices(tx: Tx): Promise<void> {
  await sql`create temporary table e_invoice_matches
    (line bigint, batch_no integer, id bigint, given text, e_invoice_no text) on commit drop`.execute(tx)
  await noteContradictions(tx)
  // The index of transaction numbers belongs to one cycle, so each is looked through by itself.
  for (const batchNo of await liveCycles(tx))
    await sql`
      insert into e_invoice_matches
      select named.line, ${batchNo}::integer, line.id, line.e_invoice_no, named.e_invoice_no
      from e_invoices as named
      join transactions as line on line.batch_no = ${batchNo} and line.transaction_no = named.transaction_no`.execute(
      tx
    )
  await sql`
    insert into e_invoice_problems
    select line, 'eInvoiceNo', e_invoice_no, format('differs from %s, which cycle %s has already', given, batch_no)
    from e_invoice_matches where given <> e_invoice_no
    union all
    select line, 'transactionNo', transaction_no, 'belongs to no transaction'
    from e_invoices as named
    where not exists (select from e_invoice_matches as match where match.line = named.line)`.execute(tx)
  await sql`
    delete from e_invoice_matches
    where given is not null or line in (select line from e_invoice_problems)`.execute(tx)
}

async function noteContradictions(tx: Tx): Promise<void> {
  await sql`
    insert into e_invoice_problems
    select line, 'eInvoiceNo', e_invoice_no, format('contradicts line %s, which gives this transaction %s', first_line, first_no)
    from (
      select line, e_invoice_no,
        first_value(line) over same_transaction as first_line,
        first_value(e_invoice_no) over same_transaction as first_no
      from e_invoices window same_transaction as (partition by transaction_no order by line)
    ) as named
    where e_invoice_no <> first_no`.execute(tx)
  await sql`delete from e_invoices where line in (select line from e_invoice_problems)`.execute(tx)
}

const liveCycles = (tx: Tx) =>
  batchNosOf(tx, sql`select batch_no from cycles where status <> 'Dropped' order by batch_no`)
