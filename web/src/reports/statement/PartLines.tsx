import { Button, Skeleton } from '@mantine/core'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import type { ReportPreview } from '@payouts/contract/reports/schema'
import type { StatementLine } from '@payouts/contract/reports/statement'
import { type RefObject, useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { Pager } from '#list/pages/Pager.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { PreviewTable } from '../preview/PreviewTable.tsx'
import { type StatementMessages, useStatementMessages } from './messages.ts'
import type { OpenPart } from './statement-bars.ts'
import type { Period } from './statement-period.ts'

export const pageSizes = [25, 50, 100] as const

type PartLinesProps = {
  scope: Period & { companyCode: string }
  opened: OpenPart
  headingRef: RefObject<HTMLHeadingElement | null>
  onClose: () => void
}

/** The lines behind the figure that was opened. */
export function PartLines({ scope, opened: { part, holdType }, headingRef, onClose }: PartLinesProps) {
  const [{ pageNumber, pageSize }, setPage] = useState<{ pageNumber: number; pageSize: number }>({
    pageNumber: 0,
    pageSize: pageSizes[0]
  })
  const request = { ...scope, part, holdType, pageNumber, pageSize }
  const query = useCall(reportEndpoints.getStatementLines, request)
  const { data, isPlaceholderData } = query
  const messages = useStatementMessages()
  const name = messages.part(part, holdType)
  const lines = isPlaceholderData && pageNumber === 0 ? undefined : data
  return (
    <section className="frame statement-section" aria-labelledby="statement-lines">
      <header className="section-head">
        <h2 id="statement-lines" tabIndex={-1} ref={headingRef}>
          {messages.behind(name)}
        </h2>
        <p role="status">{lines && messages.linesCount(lines.totalElements)}</p>
        <Button size="compact-sm" variant="subtle" onClick={onClose}>
          {messages.toCycles}
        </Button>
      </header>
      <QueryState query={{ ...query, data: lines }} waiting={<Skeleton height={160} m={16} width="auto" />} />
      {lines?.totalElements === 0 && <EmptyState title={messages.noLines} />}
      {lines && lines.totalElements > 0 && (
        <>
          <PreviewTable
            preview={tableOf(messages, name, part, lines.content)}
            label={name}
            dimmed={isPlaceholderData}
          />
          <div className="statement-pager">
            <Pager
              label={name}
              {...lines}
              pageSizes={pageSizes}
              turnTo={(number) => setPage({ pageNumber: number, pageSize })}
              resize={(size) => setPage({ pageNumber: 0, pageSize: size })}
            />
          </div>
        </>
      )}
    </section>
  )
}

/** Columns without a value on the page are left out. */
function tableOf(
  { columns: names }: StatementMessages,
  title: string,
  part: OpenPart['part'],
  lines: readonly StatementLine[]
) {
  const isHeld = part === 'held' || part === 'releaseRequested'
  const all = [
    { key: 'date', title: isHeld ? names.heldSince : names.date, kind: 'day' },
    { key: 'cycleName', title: names.cycle, kind: 'text' },
    { key: 'what', title: names.what, kind: 'text' },
    { key: 'reason', title: names.reason, kind: 'text' },
    { key: 'reference', title: names.reference, kind: 'text' },
    { key: 'journal', title: names.journal, kind: 'text' },
    { key: 'transactions', title: names.transactions, kind: 'count' },
    { key: 'amount', title: names.amount, kind: 'money' }
  ] as const satisfies (ReportPreview['columns'][number] & { key: keyof StatementLine })[]
  const columns = all.filter(({ key }) => lines.some((line) => line[key] !== null))
  const textOf = (value: string | number | null) => (value === null ? null : String(value))
  return { title, columns, rows: lines.map((line) => columns.map(({ key }) => textOf(line[key]))), totals: {} }
}
