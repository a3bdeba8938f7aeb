import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/request-endpoints'
import { exclusionCan } from '@payouts/contract/exclusions/can'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import type { RemovedExclusionRow } from '@payouts/contract/exclusions/schema'
import { useNavigate } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import { adjustmentRequests } from '#adjustments/adjustment-requests.tsx'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { useCall } from '#client/queries.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { pageIn } from '#list/list-query.ts'
import { useListState } from '#list/use-list-state.ts'
import { useSelection } from '#list/use-selection.ts'
import { WaitingRequests } from '#requests/WaitingRequests.tsx'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { fetchErrorText, useExclusionRights } from './api.ts'
import { removalColumns } from './columns.tsx'
import { removalsList } from './lists.ts'
import { messages } from './messages.ts'
import './ExclusionsPage.css'

const rules = {
  id: ({ removeExclusionDetailsId }: RemovedExclusionRow) => String(removeExclusionDetailsId),
  amount: ({ leftExcludedAmount }: RemovedExclusionRow) => leftExcludedAmount
}
const rowName = ({ clientName }: RemovedExclusionRow) => clientName

/** The second grid: removed exclusions, and the button to reimburse one. */
export function RemovedExclusions() {
  const navigate = useNavigate()
  const { mayAdjust } = useExclusionRights()
  const list = useListState(removalsList, 'removed')
  const query = useCall(exclusionEndpoints.exclusionRemovals, list.request, { faultsReplacePage: true })
  const selection = useSelection(rules)
  const [only] = selection.rows
  const verdict = selection.count === 1 && only ? exclusionCan.addAdjustment(only) : undefined
  const disabledReason = verdict && !verdict.allowed ? verdict.reason : undefined

  const adjust = () => {
    if (!only) return void showAlert(messages.chooseRow, messages.alert)
    if (selection.count > 1) return void showAlert(messages.chooseOneRow, messages.alert)
    const { removeExclusionDetailsId } = only
    void navigate({ to: '/AddAdjustmentToExclusion', search: { removeExclusionDetailsId } })
  }
  const open = ({ billingAccountNo, exclusionDetailsId }: RemovedExclusionRow) =>
    void navigate({
      to: '/RemovedExclusionTransactionTypeScreen',
      search: { billingAccountNo, exclusionDetailsId }
    })
  const adjustment = {
    label: messages.addAdjustment,
    icon: <HandCoins size={15} aria-hidden />,
    onClick: adjust,
    disabledReason
  }

  return (
    <section className="stack" aria-labelledby="removed-exclusions">
      <header className="section-head">
        <div>
          <h2 id="removed-exclusions">{messages.removed}</h2>
          <p>{messages.removedPurpose}</p>
        </div>
        <div className="actions">
          <ScreenDownloadMenu name="exclusionReportDownload" scope={{ filters: { removed: true } }} list={list} />
          {mayAdjust && <ActionButtons actions={[adjustment]} />}
        </div>
      </header>
      <ListTable
        label={messages.removedExclusions}
        list={list}
        query={pageIn(query, ({ exclusionRemovalList }) => exclusionRemovalList)}
        columns={removalColumns}
        rowId={rules.id}
        rowName={rowName}
        onOpen={open}
        selection={mayAdjust ? selection : undefined}
        bulkActions={[{ ...adjustment, main: disabledReason === undefined }]}
        emptyHint={messages.noRemovals}
        emptySearchText={messages.enterValue}
        errorText={fetchErrorText}
      />
      {mayAdjust && <WaitingAdjustments />}
    </section>
  )
}

/** Pending reimbursements of removed exclusions. */
function WaitingAdjustments() {
  const { data } = useCall(adjustmentDecisionEndpoints.getAdjustmentDecisions, {})
  const reimbursements = data?.decisions.filter(({ kind }) => kind === 'MAKE_GOOD') ?? []
  return <WaitingRequests kind={adjustmentRequests} requests={reimbursements} />
}
