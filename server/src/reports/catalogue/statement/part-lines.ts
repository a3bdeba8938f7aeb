import type { HoldType } from '@payouts/contract/cycles/hold-types'
import { type Page, type PageRequest, pageFrom } from '@payouts/contract/page'
import type { StatementLine, StatementPart } from '@payouts/contract/reports/statement'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { limitOf } from '../../../platform/db/list-sql.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { bookedLines } from './booked-lines.ts'
import { rowLines } from './row-lines.ts'
import type { StatementScope } from './statement-request.ts'

export type LinesRequest = StatementScope & { part: StatementPart; holdType: HoldType | null }

/** The lines behind one figure; their amounts come to it, to the sen. */
export async function readPartLines(
  { db, caller }: { db: Database; caller: Caller },
  { page, ...request }: LinesRequest & { page: PageRequest }
): Promise<Page<StatementLine>> {
  const lines = linesOf(request, caller)
  const counted = await sql<{ total: number }>`select count(*) as total from (${lines}) as line`.execute(db)
  const { rows } = await sql<StatementLine>`
    select date, batch_no as "batchNo", cycle_name as "cycleName", what, reason, reference, journal, transactions, amount
    from (${lines}) as line
    order by date, batch_no, reference, what, transactions, amount, reason ${limitOf(page)}`.execute(db)
  return pageFrom(rows, counted.rows[0]?.total ?? 0, page)
}

function linesOf(request: LinesRequest, caller: Caller): RawBuilder<unknown> {
  switch (request.part) {
    case 'imported':
    case 'excluded':
    case 'held':
    case 'releaseRequested':
    case 'cancelled':
    case 'toBePaid':
    case 'released':
      return rowLines({ ...request, part: request.part }, caller)
    default:
      return bookedLines({ ...request, part: request.part })
  }
}
