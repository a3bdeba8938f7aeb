import type { Day } from '@payouts/contract/page'
import { rateCardColumns } from '@payouts/contract/rate-cards/columns'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
import { addDays } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Services } from '#platform/http/services.ts'
import { addVersion, cardOf, makerOf } from '#rate-cards/commands/drafts.ts'
import { rateCardRequests, requestRateCard } from '#rate-cards/commands/request-rate-card.ts'
import '#rate-cards/tables.ts'
import { callAs, clockAt } from './people.ts'

type Stage = { db: Database; services: Services; reviewer: Caller; approver: Caller; today: Day }

const name = 'Incentives by plan and tier'

/** A card for which no cycle was calculated: a version from tomorrow, and a draft that raises Gold. */
export async function addSampleRateCard({ db, services, reviewer, approver, today }: Stage): Promise<void> {
  const made = await db.selectFrom('rate_cards').select('card_id').limit(1).execute()
  if (made.length > 0) return
  const clock = clockAt(addDays(today, -3), 11)
  const { changeId } = await callAs(db, { caller: reviewer, clock, services, input: {} }, async (call) => {
    const card = await cardOf(makerOf(call), { name, commissionType: 'Incentives' })
    const first = await addVersion(makerOf(call), { ...card, validFrom: addDays(today, 1), rules: sampleRules('10') })
    await addVersion(makerOf(call), { ...card, validFrom: addDays(today, 40), rules: sampleRules('10.5') })
    const { versionId, revision } = first
    return requestRateCard({ ...call, input: { versionId, revision, reason: 'The agreement of this year' } })
  })
  const input = { changeId, comment: '' }
  await callAs(db, { caller: approver, clock, services, input }, rateCardRequests.approve)
}

function sampleRules(gold: string): RateRule[] {
  const empty = Object.fromEntries(rateCardColumns.map((column) => [column, ''])) as RateRule
  const rule = (ruleNo: string, given: Partial<RateRule>): RateRule => ({
    ...{ ...empty, component: 'Base', kind: 'EARN', ruleNo },
    ...given
  })
  const campaign = { component: 'Campaign', dealerCap: '45.00' }
  return [
    rule('1', { transactionType: 'Prepaid Activation', fixed: '1.50', rate: '2.5' }),
    rule('2', { transactionType: 'Postpaid 12M Activation', rate: '8' }),
    rule('3', { transactionType: 'Postpaid 12M Activation', tier: 'Gold', rate: gold }),
    rule('4', { ...campaign, channel: 'Roadshow', fixed: '3.00' })
  ]
}
