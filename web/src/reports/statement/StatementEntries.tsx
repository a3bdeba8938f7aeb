import { Skeleton } from '@mantine/core'
import type { Ringgit } from '@payouts/contract/money'
import type { Page } from '@payouts/contract/page'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import type { StatementAccount, StatementEntry } from '@payouts/contract/reports/statement'
import { useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { Pager } from '#list/pages/Pager.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { TableFrame } from '../preview/TableFrame.tsx'
import { useStatementMessages } from './messages.ts'
import { pageSizes } from './PartLines.tsx'
import type { Period } from './statement-period.ts'

type StatementEntriesProps = { scope: Period & { companyCode: string }; account: StatementAccount }

/** The account like a bank statement: from the balance brought forward, entry by entry, to the closing one. */
export function StatementEntries({ scope, account }: StatementEntriesProps) {
  const messages = useStatementMessages()
  const [{ pageNumber, pageSize }, setPage] = useState({ pageNumber: 0, pageSize: 100 })
  const query = useCall(reportEndpoints.getStatementEntries, {
    ...scope,
    pageNumber,
    pageSize
  })
  const { data, isPlaceholderData } = query
  const page = isPlaceholderData && pageNumber === 0 ? undefined : data
  return (
    <section className="frame statement-section" aria-labelledby="statement-entries">
      <header className="section-head">
        <h2 id="statement-entries">{messages.entries}</h2>
        <p role="status">{page && messages.linesCount(page.totalElements)}</p>
      </header>
      <QueryState query={{ ...query, data: page }} waiting={<Skeleton height={200} m={16} width="auto" />} />
      {page && (
        <TableFrame label={messages.entriesLabel} dimmed={isPlaceholderData}>
          <EntriesTable page={page} account={account} />
        </TableFrame>
      )}
      {page && page.totalPages > 1 && (
        <div className="statement-pager">
          <Pager
            label={messages.entriesLabel}
            {...page}
            pageSizes={pageSizes}
            turnTo={(number) => setPage({ pageNumber: number, pageSize })}
            resize={(size) => setPage({ pageNumber: 0, pageSize: size })}
          />
        </div>
      )}
    </section>
  )
}

/** The opening balance is above the first page, the closing balance below the last. */
function EntriesTable({ page, account }: { page: Page<StatementEntry>; account: StatementAccount }) {
  const messages = useStatementMessages()
  const isLast = page.pageNumber + 1 >= page.totalPages
  return (
    <table className="statement-entries">
      <thead className="hidden-on-phones">
        <tr>
          <th scope="col">{messages.columns.date}</th>
          <th scope="col">{messages.entry}</th>
          <th scope="col">{messages.columns.reference}</th>
          {[messages.debit, messages.credit, messages.balance].map((title) => (
            <th key={title} scope="col" data-kind="money">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {page.pageNumber === 0 && (
          <BalanceRow className="statement-balance" label={messages.broughtForward} amount={account.opening} />
        )}
        {page.content.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
        {page.totalElements === 0 && (
          <tr>
            <td />
            <td colSpan={5}>{messages.noEntries}</td>
          </tr>
        )}
      </tbody>
      {isLast && (
        <tfoot>
          <BalanceRow label={messages.closing} amount={account.closing} />
        </tfoot>
      )}
    </table>
  )
}

function BalanceRow({ className, label, amount }: { className?: string; label: string; amount: Ringgit }) {
  return (
    <tr className={className}>
      <td />
      <th scope="row" colSpan={4}>
        {label}
      </th>
      <td data-kind="money">
        <Money amount={amount} currency={false} />
      </td>
    </tr>
  )
}

function Entry({ entry: { date, kind, what, reference, journal, debit, credit, balance } }: { entry: StatementEntry }) {
  const messages = useStatementMessages()
  return (
    <tr className="statement-line">
      <td data-cell="day">
        <DayText day={date} />
      </td>
      <td className="statement-entry">
        {messages.kindNames[kind]}
        {what !== messages.kindNames[kind] && <span className="dimmed statement-what">{messages.what(what)}</span>}
      </td>
      <td data-cell="reference" title={journal === reference ? undefined : journal}>
        {reference}
      </td>
      <td data-kind="money" data-heading={messages.debit}>
        {debit && <Money amount={debit} currency={false} />}
      </td>
      <td data-kind="money" data-heading={messages.credit}>
        {credit && <Money amount={credit} currency={false} />}
      </td>
      <td data-kind="money" data-heading={messages.balance}>
        <Money amount={balance} currency={false} />
      </td>
    </tr>
  )
}
