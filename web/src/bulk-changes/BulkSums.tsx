import type { BulkChange, ExcludedOfCycle } from '@payouts/contract/bulk-changes/schema'
import { sumOfRinggit } from '@payouts/contract/money'
import { SumTable } from '#ui/figures/SumTable.tsx'
import { messages, typeNamed } from './messages.ts'

/** The sums of the rows by type; for exclusions, what they keep out of each cycle. */
export function BulkSums({ change }: { change: BulkChange }) {
  const { sums, replaceCount, kind, cycles, total, rowCount, problemCount } = change
  return (
    <section className="card" aria-labelledby="bulk-sums">
      <h2 id="bulk-sums">{messages.sums}</h2>
      <SumTable
        heads={{ label: messages.type, count: messages.rows, amount: messages.amount }}
        lines={sums.map(({ type, count, amount }) => ({
          ...{ key: type, label: typeNamed(type), count, amount },
          isPart: true
        }))}
        together={
          sums.length > 1 ? { label: messages.together, count: rowCount - problemCount, amount: total } : undefined
        }
      />
      {problemCount > 0 && <p className="muted run-words">{messages.withoutWrong(problemCount)}</p>}
      {replaceCount > 0 && <p className="muted run-words">{messages.replaces(replaceCount)}</p>}
      {kind === 'FREEZES' && <p className="muted run-words">{messages.waitsToBePaid}</p>}
      {kind === 'EXCLUSIONS' && problemCount === 0 && <Cycles cycles={cycles} isDone={change.status === 'Approved'} />}
    </section>
  )
}

function Cycles({ cycles, isDone }: { cycles: readonly ExcludedOfCycle[]; isDone: boolean }) {
  const title = isDone ? messages.cyclesDone : messages.cycles
  const together = {
    label: messages.together,
    count: cycles.reduce((sum, { transactionCount }) => sum + transactionCount, 0),
    amount: sumOfRinggit(cycles.map(({ amount }) => amount))
  }
  return (
    <>
      <h3 className="run-part">{title}</h3>
      {cycles.length === 0 ? (
        <p className="muted run-words">{messages.noCycles}</p>
      ) : (
        <SumTable
          label={title}
          heads={{ label: messages.cycle, count: messages.transactions, amount: messages.amount }}
          lines={cycles.map(({ batchNo, payoutCycleName, transactionCount, amount }) => ({
            ...{ key: String(batchNo), label: payoutCycleName, count: transactionCount, amount },
            isPart: true
          }))}
          together={cycles.length > 1 ? together : undefined}
        />
      )}
    </>
  )
}
