import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { Page, PageRequest } from '@payouts/contract/page'
import type { StatementLine } from '@payouts/contract/reports/statement'
import type { StatementPart } from '@payouts/contract/reports/statement-parts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { bookedLines } from './booked-lines.ts'
import { rowLines } from './row-lines.ts'
import type { StatementScope } from './statement-request.ts'

export type LinesRequest = StatementScope & { part: StatementPart; holdType: HoldType | null }

/** The lines behind one figure, which they sum to exactly. */
export async function readPartLines(
  reader: { db: Database; caller: Caller },
  { page, ...request }: LinesRequest & { page: PageRequest }
): Promise<Page<StatementLine>> {
  const lines = await linesOf(reader, request)
  return pageOf(reader.db, page, {
    select: sql<StatementLine>`date, batch_no as "batchNo", cycle_name as "cycleName", what, reason, reference, journal,
      transactions, amount`,
    from: sql`(${lines}) as line`,
    orderBy: sql`date, batch_no, reference, what, transactions, amount, reason`
  })
}

async function linesOf(reader: { db: Database; caller: Caller }, request: LinesRequest): Promise<RawBuilder<unknown>> {
  switch (request.part) {
    case 'imported':
    case 'excluded':
    case 'held':
    case 'releaseRequested':
    case 'cancelled':
    case 'toBePaid':
    case 'released':
      return rowLines(reader, { ...request, part: request.part })
    default:
      return bookedLines({ ...request, part: request.part })
  }
}
