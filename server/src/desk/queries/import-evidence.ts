import { type ImportEvidence, mostNamed } from '@payouts/contract/desk/schema'
import { type RawBuilder, sql } from 'kysely'
import { fileVersionOf } from '#imports/duplicate-rows.ts'
import { importColumns, importsWithPeople, type Reader, refuseUnknown } from '#imports/queries.ts'
import { one } from '#platform/db/read.ts'
import type { Refusal } from '#platform/refusal.ts'
import '#imports/tables.ts'
import '#transactions/tables.ts'
import { firstRejections } from './first-rejections.ts'

type Named = { batchNo: number; version: number }

/**
 * The evidence of an import: its file, the sums of its good rows as the rules marked them, the version that it
 * replaced, and the problems of the other rows. Uses stored totals and the import's own figures instead of its rows.
 */
export async function importEvidence(reader: Reader, named: Named): Promise<ImportEvidence | Refusal> {
  const unknown = await refuseUnknown(reader, named)
  if (unknown) return unknown
  const { batchNo, version } = named
  return one(
    reader.db,
    sql<ImportEvidence>`
    select ${importColumns}, version.file_sha256 as sha256, ${totalsOf(named)} as totals, ${typesOf(named)} as types,
      ${beforeOf(named)} as before, ${standsIn(named)} as "standsIn", ${firstRejections(batchNo, version)} as rejections
    from ${importsWithPeople}
    where version.batch_no = ${batchNo} and version.version = ${version}`
  )
}

/** The totals of a cycle's current version; none are stored for other versions. */
const keptTotals = ({ batchNo, version }: Named) => sql`cycle_totals
  where batch_no = ${batchNo} and row_count > 0
    and exists (select from cycles where cycles.batch_no = ${batchNo} and cycles.version = ${version})`

const totalsOf = (named: Named): RawBuilder<ImportEvidence['totals']> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('state', state, 'holdType', nullif(hold_type, ''),
    'transactionCount', rows, 'dealerCount', dealers, 'amount', amount::text) order by state, hold_type), '[]')
  from (
    select state, hold_type, sum(row_count)::bigint as rows, count(distinct company_id) as dealers,
      sum(amount)::numeric(14, 2) as amount
    from ${keptTotals(named)} group by state, hold_type
  ) as sums)`

/** The largest first. */
const typesOf = (named: Named): RawBuilder<ImportEvidence['types']> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('transactionType', transaction_type, 'transactionCount', rows,
    'amount', amount::text) order by abs(amount) desc, transaction_type), '[]')
  from (
    select transaction_type, sum(row_count)::bigint as rows, sum(amount)::numeric(14, 2) as amount
    from ${keptTotals(named)} group by transaction_type
  ) as sums)`

const beforeOf = ({ batchNo, version }: Named): RawBuilder<ImportEvidence['before']> => sql`(
  select jsonb_build_object('version', earlier.version, 'rowsAccepted', earlier.rows_accepted,
    'rowsRejected', earlier.rows_rejected, 'totalAmount', earlier.total_amount::text)
  from cycle_versions as earlier
  where earlier.batch_no = ${batchNo} and earlier.version < ${version} order by earlier.version desc limit 1)`

/** The cycles that contained its rows on arrival, most rows first. */
const standsIn = ({ batchNo, version }: Named): RawBuilder<ImportEvidence['standsIn']> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('batchNo', batch_no, 'version', of_cycle.version,
    'commissionType', commission_type, 'payoutCycleName', name, 'transactionCount', rows) order by rows desc, batch_no), '[]')
  from (
    select twin_batch_no as batch_no, count(distinct id) as rows from transaction_twins as found
    where found.batch_no = ${batchNo} and found.twin_batch_no <> ${batchNo} and found.version between ${fileVersionOf({ batchNo, version })} and ${version}
    group by twin_batch_no order by 2 desc, 1 limit ${mostNamed}
  ) as most join cycles as of_cycle using (batch_no))`
