import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { RepairRequest } from '@payouts/contract/imports/repairs'
import { useId } from 'react'
import { useCall } from '#client/queries.ts'
import { ListTable } from '#list/ListTable.tsx'
import { useOwnListState } from '#list/use-list-state.ts'
import { requestedRowColumns, sumColumns } from './columns.tsx'
import { requestedRowsList, requestSumsList } from './lists.ts'
import { messages } from './messages.ts'

/** The sums of a request by dealer and type, and each of its rows before and after. */
export function RequestRows({ request: { changeId } }: { request: RepairRequest }) {
  const id = useId()
  const sums = useOwnListState(requestSumsList)
  const rows = useOwnListState(requestedRowsList)
  const sumQuery = useCall(repairEndpoints.getRepairSums, { changeId, ...sums.request })
  const rowQuery = useCall(repairEndpoints.getRepairedRows, { changeId, ...rows.request })
  return (
    <div className="stack-md">
      <section aria-labelledby={`${id}-sums`}>
        <h3 id={`${id}-sums`}>{messages.sums}</h3>
        <ListTable
          label={messages.sums}
          list={sums}
          query={sumQuery}
          columns={sumColumns}
          rowId={({ companyCode, transactionType }) => `${companyCode}/${transactionType}`}
          rowName={({ companyName }) => companyName}
          emptyHint={messages.noSuchRows}
        />
      </section>
      <section aria-labelledby={`${id}-rows`}>
        <h3 id={`${id}-rows`}>{messages.oldAndNew}</h3>
        <ListTable
          label={messages.oldAndNew}
          list={rows}
          query={rowQuery}
          columns={requestedRowColumns}
          rowId={({ line }) => String(line)}
          rowName={({ line }) => `${messages.line} ${line}`}
          emptyHint={messages.noSuchRows}
        />
      </section>
    </div>
  )
}
