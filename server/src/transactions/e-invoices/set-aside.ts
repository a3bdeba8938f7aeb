import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { SetAsideCounts, SetAsideNumber, SetAsideOfDealer } from '@payouts/contract/transactions/set-aside'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isIssuedByPayer } from '#cycles/self-billing.ts'
import { copyIn } from '#platform/db/copy-in.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { fillEInvoiceNumbers } from '../move-rows.ts'
import { partition } from '../partition.ts'
import { lineOfId } from '../row-ids.ts'
import '../tables.ts'
import { recordNumbers } from './numbers.ts'

/**
 * Creates `given_set_aside`, the numbers of a file's rows that do not count, for this transaction: as the payer issues
 * the dealer's e-invoices, where nothing else is said.
 */
export async function createGivenSetAside(tx: Tx): Promise<void> {
  await sql`drop table if exists given_set_aside`.execute(tx)
  await sql`create temporary table given_set_aside (id bigint primary key, company_id integer, e_invoice_no text,
    reason text default 'PAYER ISSUES', owner_id integer, owner_batch_no integer) on commit drop`.execute(tx)
}

/** Rows of `given_set_aside` as `id`, `company_id` and `e_invoice_no`. */
export async function writeSetAside(tx: Tx, text: string): Promise<void> {
  if (text) await copyIn(tx, 'copy given_set_aside (id, company_id, e_invoice_no) from stdin', text)
}

/** Keeps the numbers in `given_set_aside` of those rows that a version takes. Returns how many there are. */
export async function keepSetAside(
  tx: Tx,
  { batchNo, version }: { batchNo: number; version: number },
  rows: RawBuilder<unknown>
): Promise<SetAsideCounts> {
  return one(
    tx,
    sql<SetAsideCounts>`
    with kept as (
      insert into set_aside_numbers
        (batch_no, transaction_id, version, company_id, e_invoice_no, reason, owner_id, owner_batch_no)
      select ${batchNo}::integer, given.id, ${version}::integer, given.company_id, given.e_invoice_no, reason, owner_id,
        owner_batch_no
      from given_set_aside as given join ${rows} as taken on taken.id = given.id
      returning reason
    )
    select count(*) filter (where reason = 'PAYER ISSUES') as "payerIssues",
      count(*) filter (where reason = 'OTHER DEALER') as "otherDealers" from kept`
  )
}

/**
 * Gives rows of a cycle the numbers back that were set aside as the payer issued their dealer's e-invoices, where it does
 * not any more. A number that became another dealer's meanwhile stays set aside for that reason. Returns how many rows
 * have their number. `lockEInvoices` comes first, and the cycle is locked.
 */
export async function countSetAsideAgain(tx: Tx, batchNo: number, where: RawBuilder<SqlBool>): Promise<number> {
  const waiting = sql`set_aside_numbers where batch_no = ${batchNo} and live and reason = 'PAYER ISSUES'
    and company_id in (select company_id from dealers where ${where} and not ${isIssuedByPayer})`
  const { rows: some } = await sql`select from ${waiting} limit 1`.execute(tx)
  if (some.length === 0) return 0
  await sql`drop table if exists counting_numbers`.execute(tx)
  await sql`
    create temporary table counting_numbers on commit drop as
    select row.id, row.company_id, aside.e_invoice_no, e_invoice_key(aside.e_invoice_no) as number_key
    from (select * from ${waiting}) as aside join ${partition(batchNo)} as row on row.id = aside.transaction_id
    where lacks_e_invoice_number(row.e_invoice_no)
      and e_invoice_that_states(${batchNo}, row.company_id, row.id) is null`.execute(tx)
  await sql`
    with owned as materialized (
      select counting.id, coalesce(recorded.company_id, first.company_id) as owner_id, recorded.batch_no
      from counting_numbers as counting
      left join lateral (
        select company_id, batch_no from e_invoice_numbers as number
        where number.number_key = counting.number_key order by batch_no limit 1
      ) as recorded on true
      cross join lateral (
        select company_id from counting_numbers as other where other.number_key = counting.number_key order by id limit 1
      ) as first
      where coalesce(recorded.company_id, first.company_id) <> counting.company_id
    ), taken_out as (
      delete from counting_numbers where id in (select id from owned)
    )
    update set_aside_numbers as aside set reason = 'OTHER DEALER', owner_id = owned.owner_id,
      owner_batch_no = owned.batch_no
    from owned where aside.batch_no = ${batchNo} and aside.transaction_id = owned.id`.execute(tx)
  const counted = await fillEInvoiceNumbers(tx, batchNo, sql`counting_numbers`)
  await recordNumbers(tx, batchNo, sql`counting_numbers`)
  await settleSetAside(tx, batchNo)
  return counted
}

/**
 * What a row has as its number is not set aside any more. Where it has another of its own, what another dealer's did not
 * count for is settled, and stays for the record.
 */
export async function settleSetAside(tx: Tx, batchNo: number): Promise<void> {
  await sql`
    delete from set_aside_numbers as aside using ${partition(batchNo)} as row
    where aside.batch_no = ${batchNo} and row.id = aside.transaction_id
      and e_invoice_key(row.e_invoice_no) = e_invoice_key(aside.e_invoice_no)`.execute(tx)
  await sql`
    update set_aside_numbers as aside set live = false from ${partition(batchNo)} as row
    where aside.batch_no = ${batchNo} and live and reason = 'OTHER DEALER' and row.id = aside.transaction_id
      and not lacks_e_invoice_number(row.e_invoice_no)`.execute(tx)
}

/** The number that came with a row of `transactions` and does not count, as JSON; null where there is none. */
export const setAsideOfRow: RawBuilder<SetAsideNumber | null> = sql`(
  select json_build_object('eInvoiceNo', aside.e_invoice_no, 'reason', reason,
    'line', ${lineOfId(sql`transaction_id`)}, 'ownerCode', company_code, 'ownerBatchNo', owner_batch_no,
    'isSettled', not live)
  from set_aside_numbers as aside left join dealers on dealers.company_id = owner_id and exists (
    select from e_invoice_numbers as number
    where number.number_key = e_invoice_key(aside.e_invoice_no) and number.company_id = owner_id)
  where aside.batch_no = transactions.batch_no and aside.transaction_id = transactions.id
)`

/**
 * What cycles set aside of a dealer whose rows wait for a number, by reason, as JSON: beside a `hold_type`, and none of
 * other holds. `where` is a condition on `aside`.
 */
export const setAsideOfHold = (where: RawBuilder<SqlBool>): RawBuilder<SetAsideOfDealer[]> => sql`case
  when hold_type is distinct from ${holdTypes.eInvoiceMissing} then '[]' else (
  select coalesce(json_agg(json_build_object('reason', reason, 'transactionCount', row_count, 'eInvoiceNo', first)
    order by reason), '[]')
  from (
    select reason, count(*) as row_count, min(e_invoice_no) as first
    from set_aside_numbers as aside where live and ${where} group by reason
  ) as aside) end`
