import { issuingRules } from '@payouts/contract/self-billing/payer'
import { payerChangeEndpoints } from '@payouts/contract/self-billing/payer-change-endpoints'
import { addDays, type Clock } from '#platform/clock.ts'
import { payerRequests, requestPayer } from '#self-billing/commands/payer-requests.ts'
import { buildDocuments } from '#self-billing/documents/build.ts'
import { cyclesToBuild } from '#self-billing/documents/cycles-to-build.ts'
import type { Stage } from './cycle-life.ts'
import { callAs, clockAt } from './people.ts'
import '#self-billing/tables.ts'

type DayStage = Stage & { today: string }

/** Accrued, so that e-invoices are seen of the cycle that is approved for a later day. */
const issuing = issuingRules.parse({ basis: 'ACCRUED' })

/** From so many days ago on, approved cycles have e-invoices. */
const begunDaysAgo = 30

/** What e-invoices state of the payer: requested by one person, approved by another. */
export async function addSamplePayer({ db, services, reviewer, approver, today }: DayStage): Promise<void> {
  const isThere = await db.selectFrom('payer_changes').select('change_id').limit(1).executeTakeFirst()
  if (isThere) return
  const clock = clockAt(addDays(today, -begunDaysAgo), 9)
  const values = payerChangeEndpoints.changePayerDetails.input.shape.values.parse({
    ...{ name: 'Contoh Telekom Sdn Bhd', tin: 'C10000000010', registrationNo: '199001000001', sstNumber: '' },
    ...{ phone: '+60312345678', email: 'tax@contoh.example', addressLine1: 'Menara Contoh, Jalan Utama' },
    ...{ addressLine2: '', addressLine3: '', postcode: '50470', city: 'Kuala Lumpur', stateCode: '14' },
    ...issuing
  })
  const input = { values, validFrom: clock.today(), reason: 'The first e-invoices are due.' }
  const { changeId } = await callAs(db, { caller: reviewer, clock, services, input }, requestPayer)
  const decision = { changeId, comment: 'As at SSM.' }
  await callAs(db, { caller: approver, clock, services, input: decision }, payerRequests.approve)
}

/** Builds the e-invoices of the approved cycles. A server signs and sends them once it is told where to. */
export async function addSampleEInvoices({ db }: Stage, clock: Clock): Promise<void> {
  for (const batchNo of await cyclesToBuild(db, clock, issuing))
    await db.transaction().execute((tx) => buildDocuments(tx, clock, batchNo, issuing))
}
