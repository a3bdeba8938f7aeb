import { railNames, rails } from '@payouts/contract/bank-files/schema'
import { sumOfRinggit } from '@payouts/contract/money'
import { leftOutWords } from '@payouts/contract/payment-runs/left-out-words'
import type { BankSum, PaymentRun } from '@payouts/contract/payment-runs/schema'
import { Money } from '#ui/figures/Money.tsx'
import { type SumLine, SumTable } from '#ui/figures/SumTable.tsx'
import { MarkLink } from './MarkLink.tsx'
import { messages } from './messages.ts'

/** A run's sums by rail and bank. Once it is decided, what was to be checked in it stands above them. */
export function RunSums({ run }: { run: PaymentRun }) {
  const isDecided = run.status !== 'Pending Approval'
  return (
    <section className="card" aria-labelledby="run-sums">
      {isDecided && (
        <>
          <h2>{messages.watch}</h2>
          <Watch run={run} />
        </>
      )}
      <h2 id="run-sums" className={isDecided ? 'run-part' : undefined}>
        {messages.sums}
      </h2>
      {run.sums.length > 0 && (
        <SumTable
          heads={heads}
          lines={linesOf(run.sums)}
          together={{ label: messages.total, count: run.paymentCount, amount: run.total }}
        />
      )}
    </section>
  )
}

const heads = { label: messages.rail, count: messages.count, amount: messages.amount }

/** Each rail, and below it its banks. */
function linesOf(sums: readonly BankSum[]): SumLine[] {
  return rails.flatMap((rail) => {
    const ofRail = sums.filter((sum) => sum.rail === rail)
    if (ofRail.length === 0) return []
    const count = ofRail.reduce((counted, sum) => counted + sum.count, 0)
    const amount = sumOfRinggit(ofRail.map(({ total }) => total))
    return [
      { key: rail, label: railNames[rail], count, amount },
      ...ofRail.map(({ bankBic, bankName, count, total }) => ({
        ...{ key: `${rail} ${bankBic}`, label: bankName, count, amount: total },
        isPart: true
      }))
    ]
  })
}

function Watch({ run: { runNo, changedCount, newAccountCount, leftOut } }: { run: PaymentRun }) {
  const leftOutCount = leftOut.reduce((count, sum) => count + sum.count, 0)
  if (changedCount + newAccountCount + leftOutCount === 0)
    return <p className="muted run-words">{messages.nothingToWatch}</p>
  return (
    <ul className="bullets run-watch">
      {changedCount > 0 && (
        <li>
          <MarkLink runNo={runNo} mark="CHANGED TEXT" words={messages.changedTexts(changedCount)} />
        </li>
      )}
      {newAccountCount > 0 && (
        <li>
          {messages.newAccounts(newAccountCount)}{' '}
          <MarkLink runNo={runNo} mark="FIRST PAYMENT" words={messages.firstOnes} />
          {', '}
          <MarkLink runNo={runNo} mark="NEW ACCOUNT" words={messages.otherAccounts} />
        </li>
      )}
      {leftOut.map(({ reason, count, total }) => (
        <li key={reason}>
          {messages.leftOutTitle(count)}: {leftOutWords[reason]}, <Money amount={total} />
        </li>
      ))}
    </ul>
  )
}
