import { countText } from '@payouts/contract/count-text'
import { canDecideFormIssue } from '@payouts/contract/cp58/can'
import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import type { FormIssue } from '@payouts/contract/cp58/schema'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { byChangeId, type ListedKind, requestCalls } from '#requests/request-kind.ts'
import { Money } from '#ui/figures/Money.tsx'
import { FactList } from '#ui/texts/FactList.tsx'
import { formReads } from './api.ts'
import { messages } from './messages.ts'

/** The issue of a year's forms, which then leave the house; of all years or of one. */
export const formIssues = (year?: number): ListedKind<FormIssue> => ({
  about: messages.aboutIssues,
  idOf: ({ changeId }) => changeId,
  titleOf: (issue) => messages.issueOf(issue.year),
  Subject: ({ request: { forms, amount, tax } }) => (
    <FactList
      facts={[
        [messages.forms, countText(forms)],
        [messages.together, <Money key="amount" amount={amount} />],
        [messages.tax, <Money key="tax" amount={tax} />]
      ]}
    />
  ),
  effectOf: (_request, approves) => (approves ? messages.leaves : undefined),
  canDecide: canDecideFormIssue,
  calls: requestCalls({
    approve: cp58Endpoints.approveFormIssue,
    refuse: cp58Endpoints.refuseFormIssue,
    withdraw: cp58Endpoints.withdrawFormIssue,
    invalidates: formReads,
    named: byChangeId
  }),
  useRequests: (request) =>
    pageIn(useCall(cp58Endpoints.getFormIssues, { ...(year && { year }), ...request }), ({ changes }) => changes)
})
