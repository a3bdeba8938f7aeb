import { Anchor } from '@mantine/core'
import { railNames, rails } from '@payouts/contract/bank-files/schema'
import { countText } from '@payouts/contract/count-text'
import { sumOfRinggit } from '@payouts/contract/money'
import type { BankSum, PaymentRun, RunMark } from '@payouts/contract/payment-runs/schema'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { Money } from '../ui/Money.tsx'
import { leftOutWords, messages } from './messages.ts'

/** What a run comes to by rail and bank, and what a person looks at before approving. */
export function RunSums({ run }: { run: PaymentRun }) {
  return (
    <section className="payment-card" aria-labelledby="run-sums">
      <h2 id="run-sums">{messages.sums}</h2>
      {run.sums.length > 0 && <SumTable run={run} />}
      <h3 className="run-part">{messages.watch}</h3>
      <Watch run={run} />
    </section>
  )
}

function SumTable({ run: { sums, paymentCount, total } }: { run: PaymentRun }) {
  return (
    <div className="payment-table run-sums">
      <table>
        <thead>
          <tr>
            <th scope="col">{messages.rail}</th>
            <th scope="col" data-figure>
              {messages.count}
            </th>
            <th scope="col" data-figure>
              {messages.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {rails
            .map((rail) => sums.filter((sum) => sum.rail === rail))
            .filter((ofRail) => ofRail.length > 0)
            .map((ofRail) => (
              <RailSums key={ofRail[0]?.rail} sums={ofRail} />
            ))}
        </tbody>
        <tfoot>
          <Line label={messages.total} count={paymentCount} total={total} />
        </tfoot>
      </table>
    </div>
  )
}

function RailSums({ sums }: { sums: readonly BankSum[] }) {
  const [first] = sums
  return (
    <Fragment>
      <Line
        label={first ? railNames[first.rail] : ''}
        count={sums.reduce((count, sum) => count + sum.count, 0)}
        total={sumOfRinggit(sums.map(({ total }) => total))}
      />
      {sums.map(({ bankBic, bankName, count, total }) => (
        <Line key={bankBic} label={bankName} count={count} total={total} isPart />
      ))}
    </Fragment>
  )
}

type LineProps = { label: string; count: number; total: string; isPart?: boolean }

const Line = ({ label, count, total, isPart = false }: LineProps) => (
  <tr data-part={isPart || undefined}>
    <th scope="row">{label}</th>
    <td data-figure data-label={messages.count}>
      {countText(count)}
    </td>
    <td data-figure data-label={messages.amount}>
      <Money amount={total} currency={false} />
    </td>
  </tr>
)

function Watch({ run: { runNo, changedCount, newAccountCount, leftOut } }: { run: PaymentRun }) {
  const leftOutCount = leftOut.reduce((count, sum) => count + sum.count, 0)
  if (changedCount + newAccountCount + leftOutCount === 0) return <p className="run-words">{messages.nothingToWatch}</p>
  return (
    <ul className="run-watch">
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

/** To the payments of the run that it is about. */
function MarkLink({ runNo, mark, words }: { runNo: string; mark: RunMark; words: string }) {
  const search = { runNo, filter: 'mark', value: mark }
  return (
    <Anchor component={Link} to="/payments/run" search={search as never} inherit underline="always">
      {words}
    </Anchor>
  )
}
