import { NativeSelect, Skeleton } from '@mantine/core'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import type { ReportPreview } from '@payouts/contract/reports/schema'
import type { StatementCycle, StatementSale } from '@payouts/contract/reports/statement'
import { useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { Pager } from '#list/pages/Pager.tsx'
import { PreviewTable } from '../preview/PreviewTable.tsx'
import { type StatementMessages, useStatementMessages } from './messages.ts'
import { pageSizes } from './PartLines.tsx'

type StatementSalesProps = { companyCode: string; cycles: readonly StatementCycle[] }

/** A cycle's transactions, each with how the rate card comes to what it earned. */
export function StatementSales({ companyCode, cycles }: StatementSalesProps) {
  const messages = useStatementMessages()
  const [batchNo, setBatchNo] = useState(cycles.at(-1)?.batchNo ?? 0)
  const [page, setPage] = useState<{ pageNumber: number; pageSize: number }>({ pageNumber: 0, pageSize: pageSizes[0] })
  const request = { companyCode, batchNo, ...page }
  const query = useCall(reportEndpoints.getStatementSales, request)
  const { data, isPlaceholderData } = query
  return (
    <section className="frame statement-section" aria-labelledby="statement-sales">
      <header className="section-head">
        <h2 id="statement-sales">{messages.sales}</h2>
        <NativeSelect
          size="xs"
          aria-label={messages.salesOf}
          data={cycles.map((cycle) => ({ value: String(cycle.batchNo), label: cycle.name }))}
          value={String(batchNo)}
          onChange={(event) => {
            setBatchNo(Number(event.currentTarget.value))
            setPage({ ...page, pageNumber: 0 })
          }}
        />
      </header>
      <QueryState query={query} waiting={<Skeleton height={160} m={16} width="auto" />} />
      {data && (
        <>
          <PreviewTable preview={tableOf(messages, data.content)} label={messages.sales} dimmed={isPlaceholderData} />
          <div className="statement-pager">
            <Pager
              label={messages.sales}
              {...data}
              pageSizes={pageSizes}
              turnTo={(pageNumber) => setPage({ ...page, pageNumber })}
              resize={(pageSize) => setPage({ pageNumber: 0, pageSize })}
            />
          </div>
        </>
      )}
    </section>
  )
}

function tableOf(messages: StatementMessages, sales: readonly StatementSale[]) {
  const { columns: names } = messages
  const columns = [
    { key: 'date', title: names.date, kind: 'day' },
    { key: 'transactionNo', title: names.transaction, kind: 'text' },
    { key: 'what', title: names.what, kind: 'text' },
    { key: 'explanation', title: names.explanation, kind: 'text' },
    { key: 'amount', title: names.sale, kind: 'money' },
    { key: 'incentive', title: names.incentive, kind: 'money' }
  ] as const satisfies (ReportPreview['columns'][number] & { key: keyof StatementSale })[]
  return {
    title: messages.sales,
    columns: [...columns],
    rows: sales.map((sale) => columns.map(({ key }) => sale[key])),
    totals: {}
  }
}
