import { canDecideRetention } from '@payouts/contract/retention/can'
import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import type { RetentionChange } from '@payouts/contract/retention/schema'
import { Suspense } from 'react'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { byChangeId, type ListedKind, requestCalls } from '#requests/request-kind.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { FactList } from '#ui/texts/FactList.tsx'
import { retentionReads } from './api.ts'
import { messages } from './messages.ts'

const PersonTable = lazyNamed(() => import('./PersonForm.tsx'), 'PersonTable')

/** Another rule, a hold, the end of one, or a person's erasure. */
export const retentionRequests: ListedKind<RetentionChange> = {
  about: messages.about,
  idOf: ({ changeId }) => changeId,
  titleOf: ({ action, recordKind, subject }) =>
    messages.titles[action](action === 'RULE' && recordKind ? messages.kinds[recordKind] : (subject ?? '')),
  Subject: ({ request }) => <Facts request={request} />,
  effectOf: ({ action, years }, approves) => {
    if (!approves) return undefined
    if (action === 'HOLD') return messages.holdApplies
    if (action === 'END HOLD') return messages.endHint
    if (action === 'ERASE PERSON') return messages.personErased
    return years === null ? undefined : messages.erasedForGood
  },
  canDecide: canDecideRetention,
  calls: requestCalls({
    approve: retentionEndpoints.approveRetentionChange,
    refuse: retentionEndpoints.refuseRetentionChange,
    withdraw: retentionEndpoints.withdrawRetentionChange,
    invalidates: retentionReads,
    named: byChangeId
  }),
  useRequests: (request) => pageIn(useCall(retentionEndpoints.getRetentionChanges, request), ({ changes }) => changes)
}

function Facts({ request }: { request: RetentionChange }) {
  const { recordKind, years, yearsBefore, scope, scopeNumber, subject, personKind, person } = request
  if (personKind)
    return (
      <>
        <FactList
          facts={[
            [messages.personKind, messages.personKinds[personKind]],
            [messages.personName, person ?? messages.nameIsGone]
          ]}
        />
        {person && (
          <Suspense fallback={null}>
            <PersonTable person={{ kind: personKind, person }} />
          </Suspense>
        )}
      </>
    )
  return (
    <FactList
      facts={
        recordKind
          ? [
              [messages.kind, messages.kinds[recordKind]],
              [messages.before, messages.years(yearsBefore)],
              [messages.after, messages.years(years)]
            ]
          : [
              [messages.scope, scope && messages.scopeText(scope, scopeNumber)],
              [messages.subject, subject]
            ]
      }
    />
  )
}
