import { Button, CloseButton } from '@mantine/core'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import type { ValidationRow } from '@payouts/contract/imports/schema'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useCall } from '#client/queries.ts'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import type { MenuAction } from '#ui/floating/ActionMenuLines.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { CarriedRows } from './CarriedRows.tsx'
import { badRowColumns } from './columns.tsx'
import { DuplicateRows } from './DuplicateRows.tsx'
import { badRowsList } from './lists.ts'
import { messages } from './messages.ts'
import { SetAside } from './SetAside.tsx'
import { useMayCompare, VersionsLink } from './VersionsLink.tsx'
import './ImportReportSection.css'

type ImportReportSectionProps = {
  batchNo: number
  version: number
  /** The import itself, if it is on the shown page of the list. */
  row: ValidationRow | undefined
  actions: readonly MenuAction[]
  onClose: () => void
}

/** The report of one import: its dates, its actions, duplicates in other cycles, and every rejected row with its problem. */
export function ImportReportSection({ batchNo, version, row, actions, onClose }: ImportReportSectionProps) {
  const list = useListState(badRowsList, 'rows')
  const query = useCall(importEndpoints.getValidationErrors, { batchNo, version, ...list.request })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  const mayCompare = useMayCompare()
  const offered = actions.filter(({ disabledReason }) => disabledReason === undefined)
  return (
    <section className="import-report" aria-labelledby="import-report-title">
      <header className="section-head">
        <div>
          <h2 id="import-report-title" ref={heading} tabIndex={-1} data-page-focus>
            {messages.reportTitle(row?.displayName ?? messages.reportOf(batchNo, version))}
          </h2>
          {row && <ImportFacts row={row} />}
          {mayCompare && row && row.payoutStatus !== 'Dropped' && version > 1 && (
            <p className="import-report-next">
              <VersionsLink batchNo={batchNo} version={version} before={version - 1} />
            </p>
          )}
          {row?.payoutStatus === 'In Validation' && <p className="import-report-next">{messages.nextStep(row)}</p>}
          {row && <SetAside report={row} />}
        </div>
        <div className="actions">
          {offered.map(({ label, onClick, danger }) => (
            <Button key={label} size="xs" variant={danger ? 'default' : 'filled'} onClick={onClick}>
              {label}
            </Button>
          ))}
          <CloseButton aria-label={messages.closeReport} onClick={onClose} />
        </div>
      </header>
      {version > 1 && row?.carried.length !== 0 && (
        <CarriedRows batchNo={batchNo} version={version} sums={row?.carried ?? []} />
      )}
      {row?.rowsDuplicate !== 0 && <DuplicateRows batchNo={batchNo} version={version} row={row} />}
      <div className="row-apart import-report-rejected">
        <h3>{messages.badRows}</h3>
        {row && row.rowsRejected + row.rowsRepaired > 0 && (
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => <Link to="/rejectedRows" search={{ batchNo, version }} {...props} />}
          >
            {row.rowsRejected > 0 ? messages.repair : messages.showRepairs}
          </Button>
        )}
      </div>
      <ListTable
        label={messages.badRows}
        list={list}
        query={query}
        columns={badRowColumns}
        rowId={({ line, column }) => `${line}/${column}`}
        rowName={({ line, column }) => `${line} ${column}`}
        emptyHint={messages.noBadRows}
      />
    </section>
  )
}

function ImportFacts({ row }: { row: ValidationRow }) {
  return (
    <dl className="inline-facts import-facts">
      <Fact label={messages.batch}>{`${row.batchNo}, ${messages.version.toLowerCase()} ${row.version}`}</Fact>
      <Fact label={messages.commissionType}>{row.commissionType}</Fact>
      <Fact label={messages.fileName}>{row.fileName}</Fact>
      <Fact label={messages.importedBy}>{row.importedBy}</Fact>
      <Fact label={messages.reportDate}>
        <DayText day={row.reportDate} />
      </Fact>
      <Fact label={messages.cutoffDate}>
        <DayText day={row.cutoffDate} />
      </Fact>
      <Fact label={messages.payoutDate}>
        <DayText day={row.payoutDate} />
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
