import { NativeSelect } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { InvalidAddress } from '../layout/InvalidAddress.tsx'
import { CycleLink } from './back-links.tsx'
import { CycleTransactions } from './CycleTransactions.tsx'
import { allTransactionColumns } from './columns.tsx'
import { type RowsBehind, rowsToShow, shownRows } from './cycle-picture.ts'
import { messages } from './messages.ts'
import { cycleParams } from './search.ts'

const route = getRouteApi('/console/payoutsAllTransactionDetails')

/** All transactions of a cycle, or those behind one bar of its picture. */
export function AllTransactionsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const params = cycleParams(search)
  if (!params)
    return (
      <InvalidAddress {...messages.invalidAddress} title={messages.allTransactions} message={messages.invalidCycle} />
    )
  const { transactionType, companyCode } = search
  const part = { ...(transactionType && { transactionType }), ...(companyCode && { companyCode }) }
  const shown = shownRows(search)
  const show = ({ step, holdType }: RowsBehind) =>
    void navigate({ search: (before) => ({ ...before, step, holdType, page: undefined }), replace: true })
  return (
    <CycleTransactions
      key={JSON.stringify([params.batchNo, part])}
      params={params}
      part={part}
      rows={rowsToShow[shown]?.rows}
      title={[messages.allTransactions, companyCode, transactionType].filter(Boolean).join(': ')}
      back={(cycleName) => <CycleLink params={params} name={cycleName} />}
      columns={allTransactionColumns}
      tools={
        <NativeSelect
          aria-label={messages.show}
          data={rowsToShow.map(({ label }, index) => ({ value: String(index), label }))}
          value={String(shown)}
          onChange={(event) => show(rowsToShow[Number(event.currentTarget.value)]?.rows ?? {})}
        />
      }
    />
  )
}
