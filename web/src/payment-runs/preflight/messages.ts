import { countOf } from '@payouts/contract/count-text'
import type { Ringgit } from '@payouts/contract/money'
import { leftOutWords } from '@payouts/contract/payment-runs/left-out-words'
import type { RunObstacle, RunPreflight } from '@payouts/contract/payment-runs/preflight'
import type { AccountMark, LeftOutSum } from '@payouts/contract/payment-runs/schema'
import { dayText } from '#ui/texts/day-text.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'

const payments = (count: number) => countOf(count, 'payment')

const obstacleWords: Record<RunObstacle, string> = {
  ...leftOutWords,
  GONE: 'withdrawn or paid otherwise since the run was made'
}

const marks: Record<AccountMark, (count: number) => string> = {
  'FIRST PAYMENT': (count) => `${payments(count)} to ${count === 1 ? 'a dealer' : 'dealers'} never paid before`,
  'NEW ACCOUNT': (count) => `${payments(count)} to another account than before`
}

export const messages = {
  payable: ({ count, total }: RunPreflight['payable'], day: string) =>
    `${payments(count)} can go out, ${withCurrency(total)} on ${dayText(day)}.`,
  obstacle: ({ reason, count, total }: { reason: RunObstacle; count: number; total: Ringgit }) =>
    `${payments(count)} ${obstacleWords[reason]}: ${withCurrency(total)} cannot go out.`,
  mark: ({ mark, count, total }: { mark: AccountMark; count: number; total: Ringgit }) =>
    `${marks[mark](count)}: ${withCurrency(total)}.`,
  leftOut: ({ reason, count, total }: LeftOutSum) =>
    `${payments(count)} ${leftOutWords[reason]}: ${withCurrency(total)} left out of the run.`,
  toDue: 'See what is due',
  show: 'Show',
  withoutThem: 'The run cannot be approved with them.',
  refuse: 'Refuse it and make another',
  otherDay: 'Refuse it and make one for another day'
} as const
