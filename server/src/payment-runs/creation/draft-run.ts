import { type Rail, rails } from '@payouts/contract/bank-files/schema'
import { ringgitOf, type Sen, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import {
  type BankSum,
  type LeftOutPayment,
  type LeftOutReason,
  type LeftOutSum,
  leftOutReasons,
  type RailSum
} from '@payouts/contract/payment-runs/schema'
import type { FileProfile } from '#bank-files/profiles.ts'
import type { Tx } from '#platform/db/database.ts'
import { workedAhead } from '#platform/db/pages-ahead.ts'
import { type Choice, candidatesOf } from './candidates.ts'
import { type DraftLine, draftLine, isLeftOut, type LeftOut, type RailLimits } from './draft-lines.ts'

/** The rules for making any run. */
export type RunRules = { profile: FileProfile; limits: RailLimits; mostPayments: number }

/** The figures of a run. */
export type RunFigures = {
  count: number
  total: Sen
  changedCount: number
  newAccountCount: number
  sums: BankSum[]
  leftOut: LeftOutSum[]
  /** The first of those left out. */
  leftOutPayments: LeftOutPayment[]
}

export const mostNamed = 100

type Sum = { count: number; total: Sen }
const added = (sum: Sum | undefined, amount: Sen): Sum => ({
  count: (sum?.count ?? 0) + 1,
  total: (sum?.total ?? 0n) + amount
})

/**
 * Reads what is due, a few thousand payments at a time, and sums up a run of it. The payments in the run go to a
 * callback, by which they are stored.
 */
export async function draftRun(
  tx: Tx,
  { choice, rules, today }: { choice: Choice; rules: RunRules; today: Day },
  give: (lines: readonly DraftLine[], firstPosition: number) => Promise<void> = async () => undefined
): Promise<RunFigures> {
  const figures = new Figures()
  for await (const { lines, firstPosition } of workedAhead(pagesOf(tx, { choice, rules, today, figures })))
    await give(lines, firstPosition)
  return figures.all()
}

type Drafting = { choice: Choice; rules: RunRules; today: Day; figures: Figures }

async function* pagesOf(
  tx: Tx,
  { choice, rules, today, figures }: Drafting
): AsyncGenerator<{ lines: DraftLine[]; firstPosition: number }> {
  for await (const candidates of candidatesOf(tx, choice, today)) {
    const lines: DraftLine[] = []
    const firstPosition = figures.count + 1
    for (const candidate of candidates) {
      const drafted = draftLine(candidate, rules.profile, rules.limits)
      if (isLeftOut(drafted)) figures.leaveOut(drafted)
      else if (figures.count >= rules.mostPayments)
        figures.leaveOut({
          candidate,
          reason: 'ABOVE THE MOST',
          problems: ['The file is full. The next run takes it.']
        })
      else {
        lines.push(drafted)
        figures.take(drafted)
      }
    }
    yield { lines, firstPosition }
  }
}

class Figures {
  count = 0
  #total: Sen = 0n
  #changed = 0
  #newAccounts = 0
  readonly #banks = new Map<string, Sum & Pick<BankSum, 'rail' | 'bankBic' | 'bankName'>>()
  readonly #leftOut = new Map<LeftOutReason, Sum>()
  readonly #named: LeftOutPayment[] = []

  take({ candidate, order, changes }: DraftLine): void {
    const { rail, amount, beneficiary } = order
    const { bankBic, bankName } = beneficiary
    const key = `${rail} ${bankBic}`
    this.count += 1
    this.#total += amount
    if (changes.length > 0) this.#changed += 1
    if (candidate.accountMark !== null) this.#newAccounts += 1
    this.#banks.set(key, { ...added(this.#banks.get(key), amount), rail, bankBic, bankName })
  }

  leaveOut({ candidate, reason, problems }: LeftOut): void {
    const { referenceNo, companyCode, companyName, amount } = candidate
    this.#leftOut.set(reason, added(this.#leftOut.get(reason), senOf(amount)))
    if (this.#named.length < mostNamed)
      this.#named.push({ referenceNo, companyCode, companyName, amount, reason, problems })
  }

  all(): RunFigures {
    const sums = [...this.#banks.values()].map(({ total, ...sum }) => ({ ...sum, total: ringgitOf(total) }))
    return {
      count: this.count,
      total: this.#total,
      changedCount: this.#changed,
      newAccountCount: this.#newAccounts,
      sums: sums.toSorted(
        (one, other) => rails.indexOf(one.rail) - rails.indexOf(other.rail) || (one.bankBic < other.bankBic ? -1 : 1)
      ),
      leftOut: leftOutReasons.flatMap((reason) => {
        const sum = this.#leftOut.get(reason)
        return sum ? [{ reason, count: sum.count, total: ringgitOf(sum.total) }] : []
      }),
      leftOutPayments: this.#named
    }
  }
}

/** Sums by rail from sums by bank; only rails with payments. */
export function railsOf(sums: readonly BankSum[]): RailSum[] {
  return rails.flatMap((rail: Rail) => {
    const ofRail = sums.filter((sum) => sum.rail === rail)
    if (ofRail.length === 0) return []
    return [
      {
        rail,
        count: ofRail.reduce((count, sum) => count + sum.count, 0),
        total: ringgitOf(ofRail.reduce((total, sum) => total + senOf(sum.total), 0n))
      }
    ]
  })
}
