import type { CommissionType } from '@payouts/contract/cycles/schema'
import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { Day } from '@payouts/contract/page'
import { rateCardCan } from '@payouts/contract/rate-cards/can'
import type { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
import { sql } from 'kysely'
import { type RecordedEvent, recordEvent } from '#activity/record.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { readableCard } from '../rules.ts'
import '../tables.ts'

type Endpoints = typeof rateCardEndpoints
type Call<Name extends keyof Endpoints> = WriteCall<CheckedInputOf<Endpoints[Name]>>
type Saved = OutputOf<Endpoints['addRateCard']>

/** Who makes a draft: a person, or nobody, if a file of the command line does. */
export type Maker = {
  tx: Tx
  clock: Clock
  actor: RecordedEvent['actor']
  userId: number | null
  requestId?: string
}

export const makerOf = ({ tx, clock, caller, requestId }: WriteCall<unknown>): Maker => ({
  ...{ tx, clock, actor: caller, userId: caller.userId, requestId }
})

export const noSuchVersion = () => refuse('refusedByRule', 'There is no such version of a rate card.', 'versionId')

/** Adds a card with its first draft. A commission type has one card. */
export async function addRateCard(call: Call<'addRateCard'>): Promise<Saved | Refusal> {
  const { name, commissionType, validFrom, rules } = call.input
  const readable = readableCard(rules, 'rules')
  if (isRefusal(readable)) return readable
  const maker = makerOf(call)
  const card = await cardOf(maker, { name, commissionType })
  if (!card.isNew)
    return refuse(
      'refusedByRule',
      `${commissionType} has the rate card “${card.name}” already. Begin a new version of it.`,
      'commissionType'
    )
  return saved(await addVersion(maker, { ...card, validFrom, rules }))
}

/** Begins a draft of a card's next version. */
export async function addRateCardVersion(call: Call<'addRateCardVersion'>): Promise<Saved | Refusal> {
  const { cardId, validFrom, rules } = call.input
  const readable = readableCard(rules, 'rules')
  if (isRefusal(readable)) return readable
  const card = await call.tx
    .selectFrom('rate_cards')
    .select(['card_id as cardId', 'name'])
    .where('card_id', '=', cardId)
    .forUpdate()
    .executeTakeFirst()
  if (!card) return refuse('refusedByRule', 'There is no such rate card.', 'cardId')
  return saved(await addVersion(makerOf(call), { ...card, validFrom, rules }))
}

type Draft = { versionId: number; cardId: number; name: string; versionNo: number; revision: number }

const saved = ({ cardId, versionId, revision, versionNo }: Draft): Saved => ({
  ...{ cardId, versionId, revision, message: `Version ${versionNo} is saved as a draft.` }
})

/** Saves a draft as a whole. Refuses one that somebody else has changed meanwhile. */
export async function saveRateCardDraft(call: Call<'saveRateCardDraft'>): Promise<Saved | Refusal> {
  const { validFrom, rules } = call.input
  const readable = readableCard(rules, 'rules')
  if (isRefusal(readable)) return readable
  const draft = await lockDraft(call.tx, call.input)
  if (isRefusal(draft)) return draft
  return saved(await changeDraft(makerOf(call), draft, { validFrom, rules }))
}

/** Drops a draft; its number stays free. */
export async function dropRateCardDraft(call: Call<'dropRateCardDraft'>): Promise<{ message: string } | Refusal> {
  const draft = await lockDraft(call.tx, call.input)
  if (isRefusal(draft)) return draft
  await sql`delete from rate_card_requests where version_id = ${draft.versionId}`.execute(call.tx)
  await sql`delete from rate_card_versions where version_id = ${draft.versionId}`.execute(call.tx)
  await recordDraft(makerOf(call), draft, 'DROP DRAFT', `Dropped version ${draft.versionNo} of rate card ${draft.name}`)
  return { message: `Version ${draft.versionNo} is dropped.` }
}

/** The card of a commission type, locked; a new one, if it has none. */
export async function cardOf(
  { tx, clock }: Maker,
  { name, commissionType }: { name: string; commissionType: CommissionType }
): Promise<{ cardId: number; name: string; isNew: boolean }> {
  const added = await tx
    .insertInto('rate_cards')
    .values({ name, commission_type: commissionType, created_on: clock.now() })
    .onConflict((conflict) => conflict.column('commission_type').doNothing())
    .returning('card_id as cardId')
    .executeTakeFirst()
  if (added) return { ...added, name, isNew: true }
  const card = await tx
    .selectFrom('rate_cards')
    .select(['card_id as cardId', 'name'])
    .where('commission_type', '=', commissionType)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...card, isNew: false }
}

type NewVersion = { cardId: number; name: string; validFrom: Day; rules: readonly RateRule[] }

/** Expects a locked card, so that no two versions get one number. */
export async function addVersion(maker: Maker, { cardId, name, validFrom, rules }: NewVersion): Promise<Draft> {
  const { tx, clock, userId } = maker
  const added = await tx
    .insertInto('rate_card_versions')
    .values({
      card_id: cardId,
      version_no: sql`(select coalesce(max(version_no), 0) + 1 from rate_card_versions where card_id = ${cardId})`,
      valid_from: validFrom,
      rules: JSON.stringify(rules),
      rule_count: rules.length,
      created_by: userId,
      created_on: clock.now()
    })
    .returning(['version_id as versionId', 'version_no as versionNo', 'revision'])
    .executeTakeFirstOrThrow()
  const draft = { ...added, cardId, name }
  const activity = `Began version ${draft.versionNo} of rate card ${name}, from ${dayText(validFrom)}`
  await recordDraft(maker, draft, 'BEGIN DRAFT', activity, { validFrom, rules })
  return draft
}

export async function changeDraft(
  maker: Maker,
  draft: Draft,
  { validFrom, rules }: { validFrom: Day; rules: readonly RateRule[] }
): Promise<Draft> {
  const changed = await maker.tx
    .updateTable('rate_card_versions')
    .set({
      valid_from: validFrom,
      rules: JSON.stringify(rules),
      rule_count: rules.length,
      revision: sql`revision + 1`
    })
    .where('version_id', '=', draft.versionId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  const activity = `Changed version ${draft.versionNo} of rate card ${draft.name}, from ${dayText(validFrom)}`
  await recordDraft(maker, draft, 'CHANGE DRAFT', activity, { validFrom, rules })
  return { ...draft, ...changed }
}

/** Locks a version that may be changed, as the caller has seen it. */
export async function lockDraft(
  tx: Tx,
  { versionId, revision }: { versionId: number; revision: number }
): Promise<(Draft & { rules: RateRule[] }) | Refusal> {
  const draft = await tx
    .selectFrom('rate_card_versions')
    .innerJoin('rate_cards', 'rate_cards.card_id', 'rate_card_versions.card_id')
    .select(['version_id as versionId', 'rate_cards.card_id as cardId', 'name', 'version_no as versionNo'])
    .select(['revision', 'state', 'rules'])
    .where('version_id', '=', versionId)
    .forUpdate()
    .executeTakeFirst()
  if (!draft) return noSuchVersion()
  const refused = refusedBy(rateCardCan.edit({ status: draft.state }), 'versionId')
  if (refused) return refused
  if (draft.revision !== revision)
    return refuse('changedMeanwhile', 'Somebody else has changed this draft meanwhile. Look at it again.', 'revision')
  return draft
}

async function recordDraft(
  { tx, clock, actor, requestId }: Maker,
  { cardId, versionId, versionNo, name }: Draft,
  action: string,
  activity: string,
  more: object = {}
): Promise<void> {
  await recordEvent(tx, {
    ...{ area: 'rateCards', action, activity, actor, name },
    details: { cardId, versionId, versionNo, ...more },
    ...(requestId !== undefined && { requestId }),
    at: clock.now()
  })
}
