import { Checkbox, NativeSelect } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { BackLink } from '#list/BackLink.tsx'
import { CycleLink } from './back-links.tsx'
import type { CycleTab } from './cycle/CycleTabs.tsx'
import { CycleTransactions } from './cycle/CycleTransactions.tsx'
import { rowsToShow, shownRows } from './cycle/cycle-picture.ts'
import { type RowsBehind, rowsOf } from './cycle/rows-behind.ts'
import { messages } from './messages.ts'
import { cycleParams } from './search.ts'
import { allTransactionColumns } from './transaction-columns.tsx'

const route = getRouteApi('/console/payoutsAllTransactionDetails')

/** All transactions of a cycle, those behind one bar of its picture or a part of a difference, or those of a signal. */
export function AllTransactionsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const params = cycleParams(search)
  if (!params)
    return (
      <InvalidAddress {...messages.invalidAddress} title={messages.allTransactions} message={messages.invalidCycle} />
    )
  const { transactionType, companyCode, signalId, wholePlanName, dealersAlsoIn } = search
  const part = { ...(transactionType && { transactionType }), ...(companyCode && { companyCode }) }
  const shown = shownRows(search)
  const show = ({ step, holdType }: RowsBehind) =>
    void navigate({ search: (before) => ({ ...before, step, holdType, page: undefined }), replace: true })
  const takeEveryDealer = () =>
    void navigate({ search: (before) => ({ ...before, dealersAlsoIn: undefined, page: undefined }), replace: true })
  const narrowed = [companyCode, transactionType, wholePlanName].filter((name) => name !== undefined)
  const isPart = signalId !== undefined || dealersAlsoIn !== undefined || narrowed.length > 0
  const named = isPart
    ? { title: signalId === undefined ? [messages.allTransactions, ...narrowed].join(': ') : messages.ofSignal }
    : { tab: tabOf(search) }
  return (
    <CycleTransactions
      key={JSON.stringify([params.batchNo, part, signalId, wholePlanName])}
      params={params}
      part={part}
      rows={rowsOf(search)}
      {...named}
      back={(cycleName) =>
        signalId === undefined ? (
          <CycleLink params={params} name={cycleName} />
        ) : (
          <BackLink to="/signal" search={{ signalId }}>
            {messages.signal}
          </BackLink>
        )
      }
      columns={allTransactionColumns}
      tools={
        signalId === undefined && (
          <>
            {dealersAlsoIn && (
              <Checkbox
                checked
                style={{ alignSelf: 'center' }}
                label={messages.onBothSides}
                onChange={takeEveryDealer}
              />
            )}
            <NativeSelect
              aria-label={messages.show}
              data={rowsToShow.map(({ label }, index) => ({ value: String(index), label }))}
              value={String(shown)}
              onChange={(event) => show(rowsToShow[Number(event.currentTarget.value)]?.rows ?? {})}
            />
          </>
        )
      }
    />
  )
}

/** The tab of these rows: those behind any other bar are some of all transactions. */
const tabOf = ({ step }: RowsBehind): CycleTab => (step === 'HELD' ? 'held' : 'transactions')
