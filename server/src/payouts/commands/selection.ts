import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { visibleTo } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Selection } from '#transactions/act-on-rows.ts'
import { isNamed } from '#transactions/move-rows.ts'
import { findRefused, refusedNames } from '#transactions/refused-rows.ts'

type Payouts = typeof payoutEndpoints

/** Whole transaction types, each with something payable. */
export function typeSelection(
  caller: Caller,
  { batchNo, version, transactionTypes = [] }: CheckedInputOf<Payouts['holdPayoutTransactionType']>
): Selection {
  return {
    cycles: { batchNo, version },
    noun: 'transaction type',
    field: 'transactionTypes',
    rows: sql`transaction_type = any(${transactionTypes}::text[])`,
    findRefused: (tx) =>
      findRefused(
        tx,
        sql`
        select requested.name as id, case
            when sum(total.row_count) is null then 'This cycle has no such transaction type.'
            else 'Nothing of it is payable any more.'
          end as reason, sum(total.row_count) is null as unknown
        from (select distinct unnest(${transactionTypes}::text[]) as name) as requested
        left join (${visibleTotals(caller, batchNo)}) as total on total.transaction_type = requested.name
        group by requested.name having ${nothingPayable}`
      )
  }
}

/** Whole dealers, or one transaction type of theirs, each with something payable. */
export function companySelection(
  caller: Caller,
  { batchNo, version, companyCodes = [], transactionType }: CheckedInputOf<Payouts['holdPayoutCompanyCode']>
): Selection {
  const ofType: RawBuilder<SqlBool> = transactionType ? sql`transaction_type = ${transactionType}` : sql`true`
  return {
    cycles: { batchNo, version },
    noun: 'dealer',
    field: 'companyCodes',
    rows: sql`company_id = any(array(
      select company_id from dealers where company_code = any(${companyCodes}::text[]))) and ${ofType}`,
    findRefused: (tx) =>
      findRefused(
        tx,
        sql`
        select requested.code as id, case
            when sum(total.row_count) is null then 'This dealer has no transaction here.'
            else 'Nothing of this dealer is payable any more.'
          end as reason, sum(total.row_count) is null as unknown
        from (select distinct unnest(${companyCodes}::text[]) as code) as requested
        left join dealers on dealers.company_code = requested.code
        left join (${visibleTotals(caller, batchNo)}) as total on total.company_id = dealers.company_id and ${ofType}
        group by requested.code having ${nothingPayable}`,
        refusedNames.dealer
      )
  }
}

/** Single payable transactions within the type and dealer of their page. */
export function transactionSelection(
  caller: Caller,
  { batchNo, version, ids = [], transactionType, companyCode }: CheckedInputOf<Payouts['holdPayoutTransactions']>
): Selection {
  const onPage = ofPart({ transactionType, companyCode })
  return {
    cycles: { batchNo, version },
    noun: 'transaction',
    field: 'ids',
    rows: sql`${isNamed(ids)} and ${onPage}`,
    ids,
    findRefused: (tx) =>
      findRefused(
        tx,
        sql`
        select requested.id::text as id, case line.state
            when 'HELD' then 'It is held already.'
            when 'RELEASE_REQUESTED' then 'It is held already, and its release is requested.'
            when 'EXCLUDED' then 'It is excluded.'
            when 'CANCELLED' then 'It is cancelled.'
            when 'RELEASED' then 'It is released already.'
            when 'PAID' then 'It is paid already.'
            else 'There is no such transaction here.'
          end as reason, line.state is null as unknown
        from (select distinct unnest(${ids}::bigint[]) as id) as requested
        left join (
          select id, state from transactions where batch_no = ${batchNo} and ${visibleTo(caller)} and ${onPage}
        ) as line using (id)
        where line.state is distinct from 'PAYABLE'`,
        refusedNames.transactionOf(batchNo)
      )
  }
}

/** The payable rows of a cycle that meet a condition on `transactions`; there must be some. */
export function matchingSelection(
  caller: Caller,
  { batchNo, version }: { batchNo: number; version: number },
  rows: RawBuilder<SqlBool>
): Selection {
  return {
    cycles: { batchNo, version },
    noun: 'selection',
    field: 'matching',
    rows,
    findRefused: (tx) =>
      findRefused(
        tx,
        sql`
        select 'What matches' as id, 'Nothing of it is payable any more.' as reason, false as unknown
        where not exists (
          select from transactions
          where batch_no = ${batchNo} and state = 'PAYABLE' and ${visibleTo(caller)} and ${rows})`
      )
  }
}

/** The transaction type and dealer of the page of a selection. */
export function ofPart(part: { transactionType?: string | undefined; companyCode?: string | undefined }) {
  const { transactionType = null, companyCode = null } = part
  return sql<SqlBool>`
    (${transactionType}::text is null or transaction_type = ${transactionType})
    and (${companyCode}::text is null
      or company_id = (select company_id from dealers where company_code = ${companyCode}))`
}

function visibleTotals(caller: Caller, batchNo: number): RawBuilder<unknown> {
  return sql`select transaction_type, company_id, state, row_count from cycle_totals
    where batch_no = ${batchNo} and ${visibleTo(caller)} and row_count > 0`
}

const nothingPayable = sql`coalesce(sum(total.row_count) filter (where total.state = 'PAYABLE'), 0) = 0`
