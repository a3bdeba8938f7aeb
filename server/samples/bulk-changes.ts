import { bulkColumnsOf } from '@payouts/contract/bulk-changes/columns'
import type { BulkKind } from '@payouts/contract/bulk-changes/kinds'
import type { Day } from '@payouts/contract/page'
import { checkFile } from '#bulk-changes/commands/check-file.ts'
import { withdraw } from '#bulk-changes/commands/request.ts'
import { addDays } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Services } from '#platform/http/services.ts'
import '#bulk-changes/tables.ts'
import type { SampleDealer } from './dealers.ts'
import { callAs, clockAt } from './people.ts'

type Stage = { db: Database; services: Services; adjuster: Caller; dealers: readonly SampleDealer[]; today: Day }
type SampleFile = { kind: BulkKind; fileName: string; daysAgo: number; rows: Record<string, string>[] }

/** Checked files: one that can be applied, one with mistakes, and one discarded. They change nothing. */
export async function addSampleBulkChanges(stage: Stage): Promise<void> {
  const { db, services, adjuster: caller, today } = stage
  const made = await db.selectFrom('bulk_changes').select('bulk_change_id').limit(1).execute()
  if (made.length > 0) return
  const [discarded, ...others] = await sampleFiles(stage)
  for (const file of others) await check(stage, file)
  if (!discarded) return
  const { bulkChangeId } = await check(stage, discarded)
  const clock = clockAt(addDays(today, -discarded.daysAgo), 14)
  await callAs(db, { caller, clock, services, input: { bulkChangeId } }, withdraw)
}

function check({ db, services, adjuster: caller, today }: Stage, { kind, fileName, daysAgo, rows }: SampleFile) {
  const columns = bulkColumnsOf[kind].map(({ name }) => name)
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
  const content = Buffer.from(lines.map((line) => line.join(',')).join('\n'))
  const clock = clockAt(addDays(today, -daysAgo), 10)
  return callAs(db, { caller, clock, services, input: { kind, fileName, content } }, (call) =>
    checkFile(call.tx, { ...call.input, clock, uploadedBy: caller, fourEyes: services.config.fourEyes })
  )
}

async function sampleFiles({ db, dealers, today }: Stage): Promise<SampleFile[]> {
  const ids = [20, 21, 22, 23, 24, 25].flatMap((at) => dealers[at]?.companyId ?? [])
  const found = await db
    .selectFrom('dealers')
    .select(['company_code as code', 'company_name as name'])
    .where('company_id', 'in', ids)
    .where('company_name', 'not like', '%,%')
    .orderBy('company_code')
    .execute()
  const rental = found.map(({ code }, at) => ({
    ...{
      dealerCode: code,
      type: at % 3 === 2 ? 'DEBIT' : 'CREDIT',
      description: at % 3 === 2 ? 'Electricity' : 'Rental'
    },
    ...{ amount: `${1200 + at * 75}.50`, posting: 'scheduled', date: addDays(today, 20), referenceNo: `RENT-${at + 1}` }
  }))
  const stock = found.map(({ code, name }, at) => ({
    ...{
      accountCode: code,
      accountName: at === 1 ? 'Another name' : name,
      earmarkAmount: at === 2 ? '0' : `${500 + at}.00`
    },
    ...{ reason: 'Device stock on credit', transactionDate: '' }
  }))
  const cases = found.slice(0, 2).map(({ code, name }) => ({
    ...{ accountCode: code, accountName: name, freezeReason: 'Contract ended', pic: 'Siti Aminah' },
    ...{ bankName: 'Maybank', bankAccountNumber: '514012345678' }
  }))
  return [
    { kind: 'FREEZES', fileName: 'ended-contracts.csv', daysAgo: 1, rows: cases },
    { kind: 'EARMARKS', fileName: 'stock-on-credit.csv', daysAgo: 3, rows: stock },
    { kind: 'ADJUSTMENTS', fileName: 'rental-and-electricity.csv', daysAgo: 2, rows: rental }
  ]
}
