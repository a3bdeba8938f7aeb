import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import { canDecideRateCard } from '@payouts/contract/rate-cards/can'
import type { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateCardChange } from '@payouts/contract/rate-cards/schema'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { alreadyPending } from '#requests/request-change.ts'
import { requestColumns } from '#requests/request-columns.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import { readableCard, refuseUnclear } from '../rules.ts'
import { checkAgain } from './check-cycle.ts'
import { lockDraft } from './drafts.ts'
import '../tables.ts'

type Endpoints = typeof rateCardEndpoints
type RequestCall = WriteCall<CheckedInputOf<Endpoints['requestRateCard']>>

/** The version that counted on the first day of the requested one before it. */
const replaced = sql`
  select jsonb_build_object('versionId', version_id, 'versionNo', version_no, 'validFrom', valid_from)
  from rate_card_versions as former
  where former.card_id = request.card_id and former.state = 'Approved' and former.version_id <> request.version_id
    and former.valid_from <= version.valid_from
    and (request.decided_on is null or (former.approved_on, former.version_id) < (request.decided_on, request.version_id))
  order by former.valid_from desc, former.approved_on desc, former.version_id desc limit 1`

const stored = storedRequests<RateCardChange>({
  table: 'rate_card_requests',
  key: 'change_id',
  columns: sql`request.card_id as "cardId", card.name, card.commission_type as "commissionType",
    request.version_id as "versionId", version.version_no as "versionNo", version.valid_from as "validFrom",
    version.rule_count as "ruleCount", (${replaced}) as replaces`,
  joins: sql`join rate_cards as card using (card_id)
    join rate_card_versions as version on version.version_id = request.version_id`
})

export const listRateCardRequests = stored.list

export const rateCardRequests = requestsOfKind<RateCardChange>({
  stored,
  lock: stored.lock,
  canDecide: canDecideRateCard,
  decides: permission('Formulas', 'APPROVE'),
  area: 'rateCards',
  subject: 'RATE CARD',
  what: ({ name, versionNo, validFrom }) =>
    `to put version ${versionNo} of rate card ${name} in force from ${dayText(validFrom)}`,
  event: ({ name, cardId, versionId, versionNo, validFrom, ruleCount }) => ({
    name,
    details: { cardId, versionId, versionNo, validFrom, ruleCount }
  }),
  target: ({ versionId }) => ({ screen: 'rateCard', versionId }),
  async apply({ tx, caller, clock }, { versionId, validFrom, commissionType }) {
    await tx
      .updateTable('rate_card_versions')
      .set({ state: 'Approved', approved_by: caller.userId, approved_on: clock.now() })
      .where('version_id', '=', versionId)
      .execute()
    await checkAgain(tx, commissionType)
    return { message: `It counts for sales from ${dayText(validFrom)}.` }
  },
  release: ({ tx }, { versionId }) => setState(tx, versionId, 'Draft'),
  unchanged: 'The version is a draft again.'
})

/**
 * Requests to put a draft in force. Refuses a draft with conflicts, one that was changed meanwhile, and a second request
 * for the card while one waits.
 */
export async function requestRateCard(call: RequestCall): Promise<OutputOf<Endpoints['requestRateCard']> | Refusal> {
  const { tx, input } = call
  const draft = await lockDraft(tx, input)
  if (isRefusal(draft)) return draft
  const card = readableCard(draft.rules, 'versionId')
  if (isRefusal(card)) return card
  const unclear = refuseUnclear(card)
  if (unclear) return unclear
  if (await stored.isPending(tx, sql`card_id = ${draft.cardId}`)) return refuse('refusedByRule', alreadyPending)
  const { change_id: changeId } = await tx
    .insertInto('rate_card_requests')
    .values({ card_id: draft.cardId, version_id: draft.versionId, reason: input.reason, ...requestColumns(call) })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  await setState(tx, draft.versionId, 'Requested')
  return rateCardRequests.submit(call, changeId)
}

async function setState(tx: Tx, versionId: number, state: 'Draft' | 'Requested'): Promise<void> {
  await tx.updateTable('rate_card_versions').set({ state }).where('version_id', '=', versionId).execute()
}
