import { SegmentedControl, Skeleton } from '@mantine/core'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCall } from '#client/queries.ts'
import { ListFrame } from '#list/ListScreen.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { useReconciliationRights } from './api.ts'
import { BankDifference } from './BankDifference.tsx'
import { BankRequestHistory, WaitingBankRequests } from './BankRequests.tsx'
import { EntriesView } from './EntriesView.tsx'
import { KeptBackNotice } from './kept-back/KeptBackNotice.tsx'
import { messages } from './messages.ts'
import { BankFileDrop } from './receive/BankFileDrop.tsx'
import './Reconciliation.css'
import { ReconciliationTiles } from './ReconciliationTiles.tsx'
import { AwaitedView, StatementsView } from './ShownLists.tsx'
import { type View, views } from './search.ts'
import { TransitPicture } from './TransitPicture.tsx'

const route = getRouteApi('/console/reconciliation')

/* The screen begins with its entries; other lists load on demand. */
const UnknownView = lazyNamed(() => import('./UnknownView.tsx'), 'UnknownView')
const KeptBackView = lazyNamed(() => import('./kept-back/KeptBackView.tsx'), 'KeptBackView')
const FilesView = lazyNamed(() => import('./FilesView.tsx'), 'FilesView')

/** What the bank reports back: payments under way, its balance beside the ledger, and what waits for somebody. */
export function ReconciliationPage() {
  const { view = 'entries' } = route.useSearch()
  const navigate = route.useNavigate()
  const { mayImport } = useReconciliationRights()
  const overview = useCall(reconciliationEndpoints.getReconciliation, {}, { faultsReplacePage: true })
  const show = (chosen: View) => {
    navigate({ search: (before) => ({ ...before, view: chosen }), replace: true, resetScroll: false }).catch(
      reportError
    )
  }
  return (
    <ListFrame
      title={messages.title}
      actions={<BankRequestHistory />}
      tiles={
        <>
          <ReconciliationTiles source={overview} onShow={show} />
          {mayImport && <BankFileDrop />}
        </>
      }
    >
      <KeptBackNotice overview={overview.data} onShow={() => show('keptBack')} />
      {overview.isLoading ? (
        <Skeleton height={420} radius={8} />
      ) : (
        <WaitingBankRequests overview={overview.data}>
          {overview.data && (
            <div className="columns">
              <TransitPicture transit={overview.data.transit} />
              <BankDifference bank={overview.data.bank} onShow={show} />
            </div>
          )}
          <SegmentedControl
            className="reconciliation-views"
            withItemsBorders={false}
            aria-label={messages.view}
            data={views.map((each) => ({ value: each, label: messages.views[each] }))}
            value={view}
            onChange={(chosen) => show(chosen as View)}
          />
          <Suspense fallback={<Skeleton height={320} radius={8} />}>
            <Shown view={view} />
          </Suspense>
        </WaitingBankRequests>
      )}
    </ListFrame>
  )
}

function Shown({ view }: { view: View }) {
  switch (view) {
    case 'entries':
      return <EntriesView />
    case 'awaited':
      return <AwaitedView />
    case 'unknown':
      return <UnknownView />
    case 'keptBack':
      return <KeptBackView />
    case 'files':
      return <FilesView />
    case 'statements':
      return <StatementsView />
  }
}
