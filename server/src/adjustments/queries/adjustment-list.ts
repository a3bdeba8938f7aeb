import type { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { pageFrom } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { allOf, contains, direction, limitOf } from '../../platform/db/list-sql.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { asRow, type KeptAdjustment, keptColumns, visibleTo } from './adjustment.ts'

type List = typeof adjustmentEndpoints.getDebitCreditList
type ListRequest = CheckedInputOf<List>
type Sums = Omit<OutputOf<List>, 'debitCreditDetails'>

const sortColumns = {
  DATE: 'due_on',
  NAME: 'company_name',
  CODE: 'company_code',
  TYPE: 'type',
  DESCRIPTION: 'description',
  STATUS: 'status',
  AMOUNT: 'amount'
} as const

/** The adjustments that a search finds, and what all of them come to. */
export async function listAdjustments(db: Database, caller: Caller, request: ListRequest): Promise<OutputOf<List>> {
  const found = sql`adjustments join dealers using (company_id)
    where ${allOf([visibleTo(caller), ...conditions(request)])}`
  const counted = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db)
  const order = direction(request.sortOrder)
  const { rows } = await sql<KeptAdjustment>`
    select ${keptColumns} from ${found}
    order by ${sql.ref(sortColumns[request.sortProperty])} ${order}, adjustment_id ${order} ${limitOf(request)}`.execute(
    db
  )
  const content = rows.map((row) => asRow(row, caller))
  return {
    ...(await sumsOf(db, caller)),
    debitCreditDetails: pageFrom(content, counted.rows[0]?.total ?? 0, request)
  }
}

async function sumsOf(db: Database, caller: Caller): Promise<Sums> {
  const sumWhere = (status: string, type: string) =>
    sql`coalesce(sum(amount) filter (where status = ${status} and type = ${type}), 0)::numeric(14, 2)`
  const { rows } = await sql<Sums>`
    select ${sumWhere('Posted', 'CREDIT')} as "totalCredit", ${sumWhere('Posted', 'DEBIT')} as "totalDebit",
      ${sumWhere('Scheduled', 'CREDIT')} as "scheduledCredit", ${sumWhere('Scheduled', 'DEBIT')} as "scheduledDebit"
    from adjustments where ${visibleTo(caller)}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('an aggregate always answers one row')
  return sums
}

function conditions(request: ListRequest): RawBuilder<SqlBool>[] {
  const { searchType, searchKeyword, isDateRangeProvided, fromDate, toDate } = request
  const wanted: RawBuilder<SqlBool>[] = []
  if (searchType && searchKeyword) wanted.push(finders[searchType](searchKeyword))
  if (isDateRangeProvided) wanted.push(sql`due_on between ${fromDate}::date and ${toDate}::date`)
  return wanted
}

const finders: Record<NonNullable<ListRequest['searchType']>, (keyword: string) => RawBuilder<SqlBool>> = {
  NAME: (keyword) => contains('company_name', keyword),
  CODE: (keyword) => contains('company_code', keyword),
  TYPE: (keyword) => sql`type = upper(${keyword})`,
  DETAILS: (keyword) => contains('description', keyword),
  STATUS: (keyword) => sql`lower(status) = lower(${keyword})`,
  // Part of an amount, grouped or not, with RM or without.
  AMOUNT: (keyword) => sql`strpos(amount::text, ${keyword.replace(/^rm\s*/i, '').replaceAll(',', '')}) > 0`
}
