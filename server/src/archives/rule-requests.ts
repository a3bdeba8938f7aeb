import { canDecideArchiveRule } from '@payouts/contract/archives/can'
import type { archiveEndpoints } from '@payouts/contract/archives/endpoints'
import { type ArchiveRule, type ArchiveRuleChange, firstArchiveRule } from '@payouts/contract/archives/schema'
import { countOf } from '@payouts/contract/count-text'
import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { datedRequestsOfKind, requestDated } from '#requests/dated-requests.ts'
import { datedValues } from '#requests/dated-values.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import './tables.ts'

type Endpoints = typeof archiveEndpoints
type ChangeCall = WriteCall<CheckedInputOf<Endpoints['changeArchiveRule']>>

/** The approved rules of which cycles go to an archive. */
export const archiveRules = datedValues<ArchiveRule>('archive_rule_changes')

const stored = storedRequests<ArchiveRuleChange>({
  table: 'archive_rule_changes',
  key: 'change_id',
  columns: sql`request.before, request.after, request.valid_from as "validFrom"`
})

export const listArchiveRuleChanges = stored.list

export const archiveRuleRequests = datedRequestsOfKind<ArchiveRuleChange>({
  stored,
  lock: stored.lock,
  canDecide: canDecideArchiveRule,
  decides: permission('Books', 'APPROVE'),
  area: 'archives',
  subject: 'CHANGE OF ARCHIVING',
  what: ({ validFrom, after }) => `that from ${dayText(validFrom)} on ${inWords(after)}`,
  event: ({ changeId, before, after, validFrom }) => ({ details: { changeId, before, after, validFrom } }),
  target: { screen: 'books' },
  async isAsBefore(tx, { before }, validFrom) {
    const current = await archiveRules.on(tx, validFrom)
    return inWords(before ?? firstArchiveRule) === inWords(current?.values ?? firstArchiveRule)
  },
  changedMeanwhile: 'It was requested when the rule was another. Refuse it, and have it requested again.'
})

const inWords = ({ archive, months }: ArchiveRule): string =>
  archive === null
    ? 'no cycle goes to an archive by itself'
    : `cycles that are closed go to the archive ${archive} ${countOf(months, 'month')} after their month of payout`

/** Requests another rule from a day on. Where the books' rows lie is not one person's decision, so a second approves. */
export async function requestArchiveRule(
  call: ChangeCall
): Promise<OutputOf<Endpoints['changeArchiveRule']> | Refusal> {
  const { tx, clock, input, services } = call
  const { values: after, validFrom } = input
  if (validFrom < clock.today()) return refuse('refusedByRule', 'A rule holds from today or a later day.', 'validFrom')
  if (after.archive !== null && services.config.archives[after.archive] === undefined)
    return refuse(
      'refusedByRule',
      `There is no archive ${after.archive}. The setting ARCHIVES names those that there are.`,
      'values.archive'
    )
  // The second of two concurrent requests waits here and finds the first.
  await sql`select pg_advisory_xact_lock(hashtext('rule of archives'))`.execute(tx)
  const before = (await archiveRules.on(tx, validFrom))?.values ?? null
  const isSame = inWords(before ?? firstArchiveRule) === inWords(after)
  return requestDated(call, archiveRuleRequests, { stored, before, after, isSame })
}
