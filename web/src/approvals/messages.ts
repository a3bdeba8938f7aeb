import { countOf } from '@payouts/contract/count-text'
import { requestWords } from '@payouts/contract/requests/words'

export const messages = {
  title: 'Approval Policies',
  purpose:
    'Whose approvals it takes before money moves or is forfeited, by amount. Nobody approves what they requested, and nobody approves twice. A change waits for a second person.',
  amount: 'Amount',
  approvers: 'Approvers',
  bandsOf: (policy: string) => `Bands of ${policy}`,
  changeHint:
    'It takes effect once a second person approves, for requests made from the day below on. Requests that wait already keep their approvers.',
  band: (index: number) => `Band ${index + 1}`,
  upTo: 'Up to (RM)',
  upToHint: 'Empty for the last band',
  approver: (index: number) => `Approver ${index + 1}`,
  anybody: 'Anybody who may',
  oneOf: (role: string) => `One of ${role}`,
  nobodyNeeded: 'Nobody else has to approve it.',
  addApprover: 'Add an approver',
  removeApprover: (index: number, band: number) => `Remove approver ${index + 1} of band ${band + 1}`,
  order: 'One after the other, in this order',
  addBand: 'Add a band',
  removeBand: (index: number) => `Remove band ${index + 1}`,
  amountWrong: 'Please give an amount with at most two decimals.',
  validFrom: 'From',
  dayIsOver: 'Please choose today or a later day.',
  save: requestWords.request,

  before: 'Before',
  after: 'Requested',
  about: 'approval policies',

  approvals: 'Approvals',
  policyAmount: 'Its policy goes by',
  approvedBy: 'Approved by',
  mayApprove: 'May still approve',
  others: (count: number) => `and ${countOf(count, 'other')}`,
  nobodyMay: 'Nobody has a role that is needed. An approval policy or a role has to change.'
} as const
