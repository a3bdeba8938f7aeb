import type { FoundReference } from '@payouts/contract/finder/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import '#adjustments/tables.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '#posting/tables.ts'
import '#transactions/tables.ts'
import { visibleTo } from '#platform/db/list-sql.ts'
import type { Reader } from './dealers.ts'

/** The kind and spelling of a typed reference: `pa12` is PA00000012. */
function writtenAs(text: string): { prefix: 'PA' | 'PP' | undefined; referenceNo: string } {
  const [, prefix, figures = ''] = /^(PA|PP)0*(\d{1,18})$/i.exec(text) ?? []
  if (!prefix) return { prefix: undefined, referenceNo: text }
  const upper = prefix.toUpperCase() === 'PA' ? 'PA' : 'PP'
  return { prefix: upper, referenceNo: `${upper}${figures.padStart(8, '0')}` }
}

/** Everything with this reference, by unique indexes. Actions concern many dealers and are only for staff. */
export async function findReferences({ db, caller }: Reader, text: string): Promise<FoundReference[]> {
  const { prefix, referenceNo } = writtenAs(text)
  const may = (...of: Parameters<typeof permission>) => isGranted(caller.menu, permission(...of))
  const seesCycles = may('Payout') || may('On Hold')
  const sources: RawBuilder<unknown>[] = []
  if (prefix === 'PA' && seesCycles && caller.companyId === null)
    sources.push(sql`
      select reference_no, 'ACTION' as of, replace(kind, '_', ' ') as what, batch_no, null::integer as company_id,
        null::bigint as adjustment_id
      from cycle_actions where reference_no = ${referenceNo}`)
  if (prefix === 'PP' && may('Payout'))
    sources.push(sql`
      select reference_no, 'POSTING' as of, status as what, batch_no, company_id, null::bigint as adjustment_id
      from postings where reference_no = ${referenceNo} and ${visibleTo(caller)}`)
  // People choose these themselves, and they may look like another kind's.
  if (may('Debit/Credit'))
    sources.push(sql`
      select reference_no, 'ADJUSTMENT' as of, description as what, null::integer as batch_no, company_id, adjustment_id
      from adjustments where compared_form(reference_no) = compared_form(${text}) and ${visibleTo(caller)}`)
  if (sources.length === 0) return []
  const { rows } = await sql<FoundReference>`
    select reference_no as "referenceNo", of, what, company_code as "companyCode", adjustment_id as "adjustmentId",
      case when cycles.batch_no is not null and name is not null then json_build_object('batchNo', cycles.batch_no,
        'version', version, 'payoutCycleName', name, 'commissionType', commission_type) end as cycle
    from (${sql.join(sources, sql` union all `)}) as found
      left join cycles using (batch_no) left join dealers using (company_id)`.execute(db)
  return rows
}
