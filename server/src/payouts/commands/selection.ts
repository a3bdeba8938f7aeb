import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ownRows } from '../../cycles/find-cycle.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { type Refused, refusalOf, refusedOf } from '../../transactions/refused-rows.ts'

/** Rows that somebody chose in a cycle, and what stands against holding them. */
export type Selection = {
  /** A condition on `transactions`. */
  rows: RawBuilder<SqlBool>
  /** How many rows were named one by one; absent where whole types or dealers were. */
  rowCount?: number
  refused(db: Database): Promise<Refused>
  refusal(refused: Refused): Refusal
}

type Payouts = typeof payoutEndpoints
const done = 'held'

/** Whole transaction types: each must have something payable. */
export function typeSelection(
  caller: Caller,
  { batchNo, transactionTypes }: CheckedInputOf<Payouts['holdPayoutTransactionType']>
): Selection {
  return {
    rows: sql`transaction_type = any(${transactionTypes}::text[])`,
    refused: (db) =>
      refusedOf(
        db,
        sql`
        select asked.name as id, case
            when sum(total.row_count) is null then 'This cycle has no such transaction type.'
            else 'Nothing of it is payable any more.'
          end as reason, sum(total.row_count) is null as unknown
        from (select distinct unnest(${transactionTypes}::text[]) as name) as asked
        left join (${visibleTotals(caller, batchNo)}) as total on total.transaction_type = asked.name
        group by asked.name having ${nothingPayable}`
      ),
    refusal: (refused) => refusalOf(refused, { noun: 'transaction type', done, field: 'transactionTypes' })
  }
}

/** Whole dealers, or one transaction type of theirs: each must have something payable. */
export function companySelection(
  caller: Caller,
  { batchNo, companyCodes, transactionType }: CheckedInputOf<Payouts['holdPayoutCompanyCode']>
): Selection {
  const ofType: RawBuilder<SqlBool> = transactionType ? sql`transaction_type = ${transactionType}` : sql`true`
  return {
    rows: sql`company_id = any(array(
      select company_id from dealers where company_code = any(${companyCodes}::text[]))) and ${ofType}`,
    refused: (db) =>
      refusedOf(
        db,
        sql`
        select asked.code as id, case
            when sum(total.row_count) is null then 'This dealer has no transaction here.'
            else 'Nothing of this dealer is payable any more.'
          end as reason, sum(total.row_count) is null as unknown
        from (select distinct unnest(${companyCodes}::text[]) as code) as asked
        left join dealers on dealers.company_code = asked.code
        left join (${visibleTotals(caller, batchNo)}) as total on total.company_id = dealers.company_id and ${ofType}
        group by asked.code having ${nothingPayable}`
      ),
    refusal: (refused) => refusalOf(refused, { noun: 'dealer', done, field: 'companyCodes' })
  }
}

/** Single transactions, each of them payable, and within the type and dealer whose page they were chosen on. */
export function transactionSelection(
  caller: Caller,
  { batchNo, ids, transactionType, companyCode }: CheckedInputOf<Payouts['holdPayoutTransactions']>
): Selection {
  const onPage: RawBuilder<SqlBool> = sql`
    (${transactionType ?? null}::text is null or transaction_type = ${transactionType ?? null})
    and (${companyCode ?? null}::text is null
      or company_id = (select company_id from dealers where company_code = ${companyCode ?? null}))`
  return {
    rows: sql`id = any(${ids}::bigint[]) and ${onPage}`,
    rowCount: new Set(ids.map(Number)).size,
    refused: (db) =>
      refusedOf(
        db,
        sql`
        select asked.id::text as id, case line.state
            when 'HELD' then 'It is held already.'
            when 'RELEASE_REQUESTED' then 'It is held already, and its release is requested.'
            when 'EXCLUDED' then 'It is excluded.'
            when 'CANCELLED' then 'It is cancelled.'
            when 'RELEASED' then 'It is released already.'
            when 'PAID' then 'It is paid already.'
            else 'There is no such transaction here.'
          end as reason, line.state is null as unknown
        from (select distinct unnest(${ids}::bigint[]) as id) as asked
        left join (
          select id, state from transactions where batch_no = ${batchNo} and ${ownRows(caller)} and ${onPage}
        ) as line using (id)
        where line.state is distinct from 'PAYABLE'`
      ),
    refusal: (refused) => refusalOf(refused, { noun: 'transaction', done, field: 'ids' })
  }
}

function visibleTotals(caller: Caller, batchNo: number): RawBuilder<unknown> {
  return sql`select transaction_type, company_id, state, row_count from cycle_totals
    where batch_no = ${batchNo} and ${ownRows(caller)} and row_count > 0`
}

const nothingPayable = sql`coalesce(sum(total.row_count) filter (where total.state = 'PAYABLE'), 0) = 0`
