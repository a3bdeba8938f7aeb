import { Alert, Text } from '@mantine/core'
import { countText } from '@payouts/contract/count-text'
import { paymentStatusNames } from '@payouts/contract/payments/status'
import type { ChangingPayment, FilePreview, ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import { Money } from '#ui/figures/Money.tsx'
import { SumTable } from '#ui/figures/SumTable.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { messages } from '../messages.ts'
import { FileFigures, FileProblems, RepeatedFile } from './FileEffects.tsx'

/** What a file would do, before it is taken: payments from what to what, entries left open, and what does not fit. */
export function BankFilePreview({ report }: { report: ReceiveReport }) {
  const { outcome, file, preview } = report
  if (outcome === 'REFUSED')
    return (
      <Alert color="red" title={file.problem} role="alert">
        {messages.wouldBeRefused}
      </Alert>
    )
  return (
    <>
      <Text fw={600} role="status">
        {outcome === 'KNOWN' ? messages.knownTitle : messages.foreseen(file.paymentsChanged)}
      </Text>
      <RepeatedFile file={file} text={messages.wouldBeKnown} />
      {preview && preview.runNos.length > 0 && <Text size="sm">{messages.knownRuns(preview.runNos)}</Text>}
      {outcome !== 'KNOWN' && <FileFigures label={messages.foreseenFigures} file={file} />}
      {preview && preview.steps.length > 0 && <Steps preview={preview} all={file.paymentsChanged} />}
      {preview && preview.openEntries.length > 0 && (
        <OpenEntries
          entries={preview.openEntries}
          all={file.entriesProposed + file.entriesUnmatched + file.entriesContradicting}
        />
      )}
      <FileProblems report={report} titles={messages.foreseenKinds} more={messages.moreForeseen} />
    </>
  )
}

const stepWords = ({ from, to }: Pick<ChangingPayment, 'from' | 'to'>) =>
  messages.step(paymentStatusNames[from], paymentStatusNames[to])

function Steps({ preview: { steps, payments }, all }: { preview: FilePreview; all: number }) {
  return (
    <section>
      <SumTable
        label={messages.steps}
        heads={{ label: messages.steps, count: messages.stepCount, amount: messages.stepAmount }}
        lines={steps.map((step) => ({ key: `${step.from} ${step.to}`, label: stepWords(step), ...amountsOf(step) }))}
      />
      <details className="bank-file-more">
        <summary>{messages.whichPayments(payments.length, all)}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
        <ul tabIndex={0} className="lines bank-file-rows" aria-label={messages.changingPayments}>
          {payments.map((payment) => (
            <li key={`${payment.referenceNo} ${payment.to}`}>
              <strong>{payment.referenceNo}</strong> {payment.companyName} · <Money amount={payment.amount} />
              <br />
              {stepWords(payment)}
              {payment.reason && `. ${payment.reason}`}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

const amountsOf = ({ count, amount }: FilePreview['steps'][number]) => ({ count, amount })

function OpenEntries({ entries, all }: { entries: FilePreview['openEntries']; all: number }) {
  return (
    <section>
      <Text fw={600} size="sm">
        {messages.foreseenOpen(countText(all))}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} className="lines bank-file-rows" aria-label={messages.foreseenOpen(countText(all))}>
        {entries.map(({ bookedOn, amount, reference, counterparty, problem, proposal }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries that nothing tells apart stay in their order
          <li key={index}>
            {dayText(bookedOn)} · <Money amount={amount} /> · {reference ?? counterparty ?? messages.noReference}
            <br />
            {proposal ? messages.proposalOf(proposal.referenceNo, proposal.companyName) : problem}
          </li>
        ))}
      </ul>
      {all > entries.length && <Text size="sm">{messages.moreForeseen(all - entries.length)}</Text>}
    </section>
  )
}
