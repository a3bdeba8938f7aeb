import { countOf } from '@payouts/contract/count-text'
import type { RequestStatus } from '@payouts/contract/requests/schema'
import type { DecidedStatus } from '@payouts/contract/requests/step-words'

/** Texts about requests of every kind. */
export const messages = {
  waiting: 'Waiting for approval',
  reading: 'Reading the requests that wait',
  notRead: (problem: string) => `The requests that wait could not be read: ${problem}`,
  waitingCount: (count: number) => countOf(count, 'request waits', 'requests wait'),
  shownOf: (shown: number) => `The oldest ${shown} are shown.`,
  several: (count: number) => countOf(count, 'request'),
  approveAll: (count: number) => `Approve all ${count}`,
  requestedBy: (name: string) => `Requested by ${name}`,
  byFile: (fileName: string) => `the file ${fileName}`,

  reason: 'Reason',
  reasonHint: 'Whoever decides on it reads this; it stays in the audit trail.',
  reasonRequired: 'Reason is required',
  comment: 'Comment',
  refuseReason: 'Why it is refused',
  withdrawQuestion: 'Nothing will be changed, and nobody has to decide on it any more.',

  history: 'Decided requests',
  historyTitle: (about: string) => `Decided requests about ${about}`,
  decision: 'Decision',
  noneDecided: (status: DecidedStatus) => `Nothing was ${status.toLowerCase()} yet.`,
  decidedBy: (status: RequestStatus, name: string) => `${status} by ${name}`,
  close: 'Close',

  value: 'Value',
  before: 'Before',
  after: 'Requested',

  countsFrom: 'Effective from',
  usual: 'Default',
  since: 'Since',
  change: 'Change',
  changeTitle: (what: string) => `Change: ${what}`
} as const
