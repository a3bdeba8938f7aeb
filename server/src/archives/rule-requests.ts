import { canDecideArchiveRule } from '@payouts/contract/archives/can'
import type { archiveEndpoints } from '@payouts/contract/archives/endpoints'
import { type ArchiveRule, type ArchiveRuleChange, firstArchiveRule } from '@payouts/contract/archives/schema'
import { countOf } from '@payouts/contract/count-text'
import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { requestsOfDatedValues } from '#requests/dated-requests.ts'
import { datedValues } from '#requests/dated-values.ts'
import './tables.ts'

type Endpoints = typeof archiveEndpoints
type ChangeCall = WriteCall<CheckedInputOf<Endpoints['changeArchiveRule']>>

/** The approved rules of which cycles go to an archive. */
export const archiveRules = datedValues<ArchiveRule>('archive_rule_changes')

export const archiveRuleRequests = requestsOfDatedValues<ArchiveRule, ArchiveRuleChange>({
  table: 'archive_rule_changes',
  canDecide: canDecideArchiveRule,
  decides: permission('Books', 'APPROVE'),
  area: 'archives',
  subject: 'CHANGE OF ARCHIVING',
  what: ({ validFrom, after }) => `that from ${dayText(validFrom)} on ${inWords(after)}`,
  target: { screen: 'books' },
  on: archiveRules.on,
  first: firstArchiveRule,
  isSame: (before, after) => inWords(before) === inWords(after),
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
  const { input, services } = call
  const { values: after } = input
  if (after.archive !== null && services.config.archives[after.archive] === undefined)
    return refuse(
      'refusedByRule',
      `There is no archive ${after.archive}. The setting ARCHIVES names those that there are.`,
      'values.archive'
    )
  return archiveRuleRequests.request(call, { of: {}, after })
}
