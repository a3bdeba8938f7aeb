import type { AdjustmentDescription, AdjustmentType } from '@payouts/contract/adjustments/choices'
import type { NewAdjustment } from '@payouts/contract/adjustments/schema'
import { addAdjustment } from '#adjustments/commands/add.ts'
import { cancelAdjustment } from '#adjustments/commands/cancel.ts'
import { postDueAdjustments } from '#adjustments/commands/post-due.ts'
import { addDays } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Services } from '#platform/http/services.ts'
import type { SampleDealer } from './dealers.ts'
import { callAs, clockAt } from './people.ts'

type Sketch = {
  /** Index of its dealer among the sample dealers. */
  dealer: number
  type: AdjustmentType
  description: AdjustmentDescription
  amount: string
  /** Added so many days before today. */
  daysAgo: number
  /** Days until it posts; immediately if left out. */
  after?: number
  isCancelled?: true
}

/** Index of the dealer whose account stays frozen. */
const longFrozen = 26

const sketches: readonly Sketch[] = [
  { dealer: 3, type: 'CREDIT', description: 'Rental', amount: '1200.00', daysAgo: 158 },
  { dealer: 14, type: 'DEBIT', description: 'Clawback incentive', amount: '385.50', daysAgo: 141 },
  { dealer: 8, type: 'CREDIT', description: 'Electricity', amount: '264.15', daysAgo: 127, after: 3 },
  { dealer: 41, type: 'DEBIT', description: 'Double Payment for Incentive', amount: '150.00', daysAgo: 112 },
  { dealer: 3, type: 'CREDIT', description: 'Rental', amount: '1200.00', daysAgo: 97, after: 1 },
  { dealer: 22, type: 'DEBIT', description: 'Clawback device', amount: '1899.00', daysAgo: 84 },
  { dealer: 57, type: 'CREDIT', description: 'Others', amount: '75.00', daysAgo: 71, after: 10, isCancelled: true },
  { dealer: 63, type: 'DEBIT', description: 'Double Payment for device reimbursement', amount: '640.00', daysAgo: 58 },
  { dealer: 8, type: 'CREDIT', description: 'Electricity', amount: '251.80', daysAgo: 49, after: 5 },
  { dealer: 30, type: 'CREDIT', description: 'Double Bill Payment/ Reload / Add On', amount: '99.90', daysAgo: 36 },
  { dealer: longFrozen, type: 'DEBIT', description: 'Fraud Case', amount: '4250.00', daysAgo: 29 },
  { dealer: 71, type: 'DEBIT', description: 'Clawback incentive', amount: '58.40', daysAgo: 23, after: 7 },
  { dealer: 3, type: 'CREDIT', description: 'Rental', amount: '1200.00', daysAgo: 12, after: 4 },
  { dealer: 88, type: 'CREDIT', description: 'Others', amount: '310.25', daysAgo: 9 },
  { dealer: 14, type: 'DEBIT', description: 'Clawback device', amount: '1249.00', daysAgo: 6, after: 30 },
  { dealer: longFrozen, type: 'CREDIT', description: 'Others', amount: '120.00', daysAgo: 5, after: 2 },
  { dealer: 8, type: 'CREDIT', description: 'Electricity', amount: '272.35', daysAgo: 3, after: 9 },
  { dealer: 46, type: 'DEBIT', description: 'Double Payment for Incentive', amount: '212.00', daysAgo: 2, after: 16 },
  { dealer: 3, type: 'CREDIT', description: 'Rental', amount: '1200.00', daysAgo: 1, after: 15 }
]

type Stage = {
  db: Database
  services: Services
  dealers: readonly SampleDealer[]
  adjuster: Caller
  today: string
}

/** Half a year of manual credits and debits: posted, scheduled, cancelled, and two failed on a frozen account. */
export async function addSampleAdjustments(stage: Stage): Promise<void> {
  const made = await stage.db.selectFrom('adjustments').select('reference_no').execute()
  const references = new Set(made.map(({ reference_no }) => reference_no))
  for (const [index, sketch] of sketches.entries()) {
    const referenceNo = `YA_${String(100_001 + index * 7919).slice(-6)}`
    if (!references.has(referenceNo)) await makeAdjustment(stage, sketch, referenceNo)
  }
}

/** Adds it on its day, and posts it on its posting date, if that has come. */
async function makeAdjustment(stage: Stage, sketch: Sketch, referenceNo: string): Promise<void> {
  const { db, services, dealers, adjuster: caller, today } = stage
  const added = addDays(today, -sketch.daysAgo)
  const date = addDays(added, sketch.after ?? 0)
  const clock = clockAt(added, 11)
  const { type, description, amount } = sketch
  const dealerCode = dealers[sketch.dealer]?.companyCode ?? ''
  const posting = sketch.after === undefined ? 'posted' : 'scheduled'
  const input: NewAdjustment = { dealerCode, type, description, amount, posting, date, referenceNo }
  const { id } = await callAs(db, { caller, clock, services, input }, addAdjustment)
  if (sketch.isCancelled) {
    const nextDay = clockAt(addDays(added, 1), 9)
    await callAs(db, { caller, clock: nextDay, services, input: { id } }, cancelAdjustment)
  } else if (posting === 'scheduled' && date <= today) {
    const { signal } = new AbortController()
    await postDueAdjustments(db, { clock: clockAt(date, 0), log: services.log, signal })
  }
}
