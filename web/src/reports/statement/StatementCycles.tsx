import type { ReportPreview } from '@payouts/contract/reports/schema'
import type { StatementCycle, StatementFigures } from '@payouts/contract/reports/statement'
import { statementFigureKeys } from '@payouts/contract/reports/statement-parts'
import type { RefObject } from 'react'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { said } from '#ui/texts/said.ts'
import { PreviewTable } from '../preview/PreviewTable.tsx'
import { type StatementMessages, useStatementMessages } from './messages.ts'

type StatementCyclesProps = {
  cycles: readonly StatementCycle[]
  figures: StatementFigures
  headingRef: RefObject<HTMLHeadingElement | null>
}

/** Every cycle of the period from gross to net, with the sums of all. */
export function StatementCycles({ cycles, figures, headingRef }: StatementCyclesProps) {
  const messages = useStatementMessages()
  return (
    <section className="frame statement-section" aria-labelledby="statement-lines">
      <header className="section-head">
        <h2 id="statement-lines" tabIndex={-1} ref={headingRef}>
          {messages.toCycles}
        </h2>
      </header>
      {cycles.length === 0 ? (
        <EmptyState title={messages.noCycles} hint={messages.noCyclesHint} />
      ) : (
        <PreviewTable preview={tableOf(messages, cycles, figures)} label={messages.toCycles} dimmed={false} />
      )}
    </section>
  )
}

/** Columns with zeros only are omitted: few statements have all of them. */
function tableOf(messages: StatementMessages, cycles: readonly StatementCycle[], figures: StatementFigures) {
  const { columns: names } = messages
  const shown = statementFigureKeys.filter((key) => cycles.some((cycle) => cycle[key] !== '0.00'))
  const columns: ReportPreview['columns'] = [
    { key: 'payoutDate', title: names.payoutDate, kind: 'day' },
    { key: 'name', title: names.cycle, kind: 'text' },
    { key: 'status', title: names.status, kind: 'text' },
    ...shown.map((key) => ({ key, title: messages.inRinggit(messages.part(key)), kind: 'money' as const }))
  ]
  return {
    title: messages.toCycles,
    columns,
    rows: cycles.map((cycle) => [cycle.payoutDate, cycle.name, said(cycle.state), ...shown.map((key) => cycle[key])]),
    totals: Object.fromEntries(shown.map((key) => [key, figures[key]]))
  }
}
