import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { permission } from '@payouts/contract/permissions'
import { type ReactNode, Suspense } from 'react'
import { ApprovalsNote } from '#approvals/ApprovalsNote.tsx'
import { useApprovals } from '#approvals/use-approvals.ts'
import { isTrouble } from '#client/call-error.ts'
import { QueryFailure } from '#client/QueryState.tsx'
import { useSession } from '#client/session/session.ts'
import { CycleReport } from '#downloads/CycleReport.tsx'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { ListFrameBelow, type ListScreenProps } from '#list/ListScreen.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useCycleSignals } from '#signals/api.ts'
import { SignalsLink } from '#signals/SignalsLink.tsx'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { TabbedHeader } from '#ui/TabbedHeader.tsx'
import { type ActionSelection, useCycleActions } from '../actions.tsx'
import { fetchErrorText, readCyclesAgain, useTotalHeader } from '../api.ts'
import { messages } from '../messages.ts'
import { useCycleProof } from '../proof/api.ts'
import { ProofLink } from '../proof/ProofLink.tsx'
import type { CycleParams, CyclePart } from '../search.ts'
import { VarianceLink } from '../VarianceLink.tsx'
import { CycleFacts, CycleNet, CycleStatus } from './CycleFacts.tsx'
import { CycleNotices } from './CycleNotices.tsx'
import './CycleScreen.css'
import { type CycleTab, CycleTabs } from './CycleTabs.tsx'
import { TotalTiles } from './TotalTiles.tsx'

const download = permission('Payout', 'DOWNLOAD')

/** Only for staff who look at a cycle that waits for a decision. */
const PreflightSummary = lazyNamed(() => import('../preflight/PreflightSummary.tsx'), 'PreflightSummary')

const waitsForDecision = new Set<PayoutTotalHeader['cycle']['payoutStatus']>(['Pending Review', 'Pending Approval'])

/** A total header on its way, arrived or refused. */
type HeaderQuery = { data: PayoutTotalHeader | undefined; error: Error | null }

type Own = 'purpose' | 'aside' | 'actions' | 'actionsBelow' | 'tiles' | 'bulkActions' | 'errorText'

type CycleScreenProps<Row> = Omit<ListScreenProps<Row>, Own> & {
  params: CycleParams
  header: HeaderQuery
  /** What the cycle's actions act on. */
  actionSelection: ActionSelection
  /** Which list of the whole cycle this is. */
  tab?: CycleTab | undefined
  /** What the tab has in place of a list. */
  instead?: ReactNode
}

/** The common part of a cycle's screens: the cycle and its status, totals, actions, and a list. */
export function CycleScreen<Row>({
  params,
  header,
  actionSelection,
  tab,
  instead,
  children,
  title,
  back,
  ...list
}: CycleScreenProps<Row>) {
  const cycle = header.data?.cycle
  const isStaff = !useSession()?.company
  // Approval covers the whole cycle, whatever part the screen is about.
  const { data: whole } = useTotalHeader({ batchNo: params.batchNo })
  const proof = useCycleProof(params.batchNo).data
  const signals = useCycleSignals(params.batchNo).data
  const subject = { kind: 'CYCLE', subject: String(params.batchNo) } as const
  const isPending = cycle?.payoutStatus === 'Pending Approval'
  const approvals = useApprovals(subject, isStaff && isPending)
  const shown = { version: params.version, proof, signals, approvals, netPayout: whole?.netPayoutAmount }
  const actions = useCycleActions(cycle, shown, actionSelection)
  if (isTrouble(header.error, 'refusedByRule') && header.error)
    return (
      <InvalidAddress
        {...messages.invalidAddress}
        title={title}
        message={header.error.message}
        hint={messages.unknownCycleHint}
      />
    )
  if (header.error && !header.data)
    return (
      <>
        <PageHeader title={title} back={back} />
        <QueryFailure query={{ error: header.error, refetch: readCyclesAgain }} textOf={fetchErrorText} />
      </>
    )
  return (
    <ListFrameBelow
      header={
        <TabbedHeader
          title={title}
          back={back}
          purpose={<CycleFacts cycle={cycle} />}
          tabs={<CycleTabs params={params} whole={whole} current={tab} />}
          aside={
            <>
              <CycleStatus cycle={cycle} />
              {whole && <CycleNet whole={whole} />}
            </>
          }
          marks={
            <>
              <VarianceLink batchNo={params.batchNo} part={partOf(actionSelection)} />
              {cycle && <ProofLink proof={proof} params={params} />}
              {cycle && <SignalsLink batchNo={cycle.batchNo} />}
              {cycle && isStaff && waitsForDecision.has(cycle.payoutStatus) && (
                <Suspense>
                  <PreflightSummary cycle={cycle} />
                </Suspense>
              )}
            </>
          }
          notes={isPending && <ApprovalsNote approvals={approvals} />}
          // All at once, so that none moves another.
          actions={
            cycle && (
              <>
                <CycleReport
                  allowed={download}
                  cycle={{ batchNo: params.batchNo, companyCode: actionSelection.companyCode }}
                />
                <ActionButtons actions={actions.buttons} />
              </>
            )
          }
        />
      }
      tiles={
        <div className="stack-xs cycle-figures">
          <CycleNotices cycle={cycle} version={params.version} />
          <TotalTiles params={params} part={partOf(actionSelection)} header={header.data} />
        </div>
      }
    >
      {instead || <ListTable {...list} bulkActions={actions.bulk} errorText={fetchErrorText} />}
      {children}
      {actions.dialog}
    </ListFrameBelow>
  )
}

function partOf({ transactionType, companyCode }: ActionSelection): CyclePart {
  return { ...(transactionType && { transactionType }), ...(companyCode && { companyCode }) }
}
