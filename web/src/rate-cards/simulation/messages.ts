import { countOf } from '@payouts/contract/count-text'
import { type Ringgit, senOf, withCurrency } from '@payouts/contract/money'

export const messages = {
  title: 'Simulation',
  purpose: 'What the latest cycles would have earned by this version. A simulation changes nothing.',
  none: 'Nobody has simulated this version yet.',
  cycles: 'Cycles',
  cyclesOption: (count: number) => (count === 1 ? 'The latest cycle' : `The latest ${count} cycles`),
  simulate: 'Simulate',
  again: 'Simulate again',
  cancel: 'Cancel simulation',
  unsavedFirst: 'Save the draft first. A simulation tries the saved rules.',
  running: (done: number, count: number) => `${done} of ${countOf(count, 'cycle')} tried`,
  askedBy: (name: string, moment: string) => `Simulated by ${name} on ${moment}.`,
  cancelled: (done: number, count: number) => `Cancelled after ${done} of ${countOf(count, 'cycle')}.`,
  outdated: 'The rules have changed since this simulation. Simulate again to see what they give now.',
  outcome: ({ cyclesDone, difference }: { cyclesDone: number; difference: Ringgit }) => {
    const cycles = countOf(cyclesDone, 'cycle')
    const sen = senOf(difference)
    if (sen === 0n) return `Over ${cycles} this version gives exactly what was given.`
    const size = withCurrency(difference.replace('-', ''))
    return `Over ${cycles} this version gives ${size} ${sen > 0n ? 'more' : 'less'} than was given.`
  },
  silent: (count: number) => `No rule holds for ${countOf(count, 'row')}: they count as RM 0.00.`,
  movers: 'Where it differs from what was given',
  moversBy: 'Differences by',
  heads: { CYCLE: 'Cycle', TYPE: 'Type', PLAN: 'Plan', DEALER: 'Dealer' },
  by: (head: string) => `Simulation by ${head.toLowerCase()}`,
  components: 'What each component gives',
  component: 'Component',
  rows: 'Rows',
  given: 'Given (RM)',
  inForce: 'By the card in force (RM)',
  simulated: 'Simulated (RM)',
  difference: 'Difference (RM)',
  checked: (checked: number, tried: number) =>
    checked === 0
      ? 'No version was in force for these cycles, so nothing says what the card gave them.'
      : `The card in force judged ${checked} of the ${countOf(tried, 'cycle')}. What it gives, and the difference, are of ${checked === 1 ? 'this cycle' : 'these cycles'}.`,
  capped: 'Rows cut by the cap'
} as const
