import type { CarriedSum } from '@payouts/contract/imports/carried'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { useCall } from '#client/queries.ts'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { CarriedSums } from './CarriedSums.tsx'
import { carriedColumns } from './columns.tsx'
import { carriedList } from './lists.ts'
import { messages } from './messages.ts'

type CarriedRowsProps = { batchNo: number; version: number; sums: readonly CarriedSum[] }

/** Decisions about rows of earlier versions, row by row: since when, by whom, why, and the outcome. */
export function CarriedRows({ batchNo, version, sums }: CarriedRowsProps) {
  const list = useListState(carriedList, 'carried')
  const query = useCall(importEndpoints.getCarriedDecisions, { batchNo, version, ...list.request })
  return (
    <section className="duplicate-rows" aria-labelledby="carried-rows-title">
      <header className="section-head">
        <div>
          <h3 id="carried-rows-title">{messages.carriedTitle}</h3>
          <p>{messages.carriedNote}</p>
          <CarriedSums sums={sums} />
        </div>
      </header>
      <ListTable
        label={messages.carriedTitle}
        list={list}
        query={query}
        columns={carriedColumns}
        rowId={({ id }) => id}
        rowName={({ transactionNo }) => transactionNo}
        emptyHint={messages.noCarried}
      />
    </section>
  )
}
