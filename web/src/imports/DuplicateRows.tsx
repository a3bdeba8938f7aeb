import { importEndpoints } from '@payouts/contract/imports/endpoints'
import type { ValidationRow } from '@payouts/contract/imports/schema'
import { useCall } from '#client/queries.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { duplicateColumns } from './columns.tsx'
import { duplicatesList } from './lists.ts'
import { messages } from './messages.ts'

type DuplicateRowsProps = {
  batchNo: number
  version: number
  /** The import itself, if it is on the shown page of the list. */
  row: ValidationRow | undefined
}

/** The duplicate rows of an import, with their twins and present states. */
export function DuplicateRows({ batchNo, version, row }: DuplicateRowsProps) {
  const list = useListState(duplicatesList, 'duplicates')
  const query = useCall(importEndpoints.getValidationDuplicates, { batchNo, version, ...list.request })
  return (
    <section className="duplicate-rows" aria-labelledby="duplicate-rows-title">
      <header className="section-head">
        <div>
          <h3 id="duplicate-rows-title">{messages.duplicateRows}</h3>
          {row && <p>{messages.duplicatesNote(row)}</p>}
        </div>
        <ScreenDownloadMenu
          name="duplicatesReportDownload"
          scope={{ batchId: batchNo, filters: { version: String(version) } }}
          list={list}
        />
      </header>
      <ListTable
        label={messages.duplicateRows}
        list={list}
        query={query}
        columns={duplicateColumns}
        rowId={({ id, twinBatchNo }) => `${id}/${twinBatchNo}`}
        rowName={({ transactionNo }) => transactionNo}
        emptyHint={messages.noDuplicates}
      />
    </section>
  )
}
