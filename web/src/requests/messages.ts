import { countOf } from '@payouts/contract/count-text'
import type { Decided } from './use-decided-page.ts'

/** Texts about changes that take a second person, whatever they change. */
export const messages = {
  withdraw: 'Withdraw',
  withdrawTitle: (verb: string, what: string) => `${verb}: ${what}`,
  withdrawQuestion: 'Nothing will be changed, and nobody has to decide on it any more.',
  waiting: 'Waiting for a second person',
  waitingCount: (count: number) => countOf(count, 'change waits', 'changes wait'),
  askedBy: (name: string) => `requested by ${name}`,
  reason: 'Reason',
  reasonHint: 'Whoever decides on it reads this; it stays in the audit trail.',
  countsFrom: 'Effective from',
  usual: 'Default',
  since: 'Since',
  change: 'Change',
  changeTitle: (what: string) => `Change: ${what}`,
  accept: 'Accept',
  refuse: 'Refuse',
  acceptTitle: (what: string) => `Accept: ${what}`,
  refuseTitle: (what: string) => `Refuse: ${what}`,
  comment: 'Comment',
  refuseReason: 'Why it is refused',
  decided: 'Decided changes',
  decision: 'Decision',
  noneDecided: {
    Approved: 'Nothing was approved yet.',
    Refused: 'Nothing was refused yet.',
    Withdrawn: 'Nothing was withdrawn yet.'
  } satisfies Record<Decided, string>,
  decidedBy: (status: string, name: string) => `${status} by ${name}`,
  close: 'Close'
} as const
