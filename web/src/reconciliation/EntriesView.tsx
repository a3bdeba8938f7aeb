import { SegmentedControl } from '@mantine/core'
import {
  canChoosePayment,
  canConfirm,
  canIgnore,
  canProposeCharges,
  canRefuseProposal,
  canRequestTakeBack
} from '@payouts/contract/reconciliation/can'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { BankEntry } from '@payouts/contract/reconciliation/schema'
import type { Actor } from '@payouts/contract/requests/can'
import { getRouteApi } from '@tanstack/react-router'
import { Check, CircleMinus, Coins, SearchCheck, Undo2, X } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '#client/queries.ts'
import { PeriodDownload } from '#downloads/PeriodDownload.tsx'
import { ListTable } from '#list/ListTable.tsx'
import type { BulkAction } from '#list/SelectionBar.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useSelection } from '#list/use-selection.ts'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { later } from '#ui/later.tsx'
import { useReconciliationRights } from './api.ts'
import { entryColumns, entryName } from './columns.tsx'
import { type EntryStep, EntryStepDialog, type EntryStepOn } from './EntryStepDialog.tsx'
import { entriesList } from './lists.ts'
import { messages } from './messages.ts'
import { isOpenOnly } from './search.ts'

const ChoosePaymentDialog = later(() =>
  import('./ChoosePaymentDialog.tsx').then(({ ChoosePaymentDialog }) => ChoosePaymentDialog)
)

const route = getRouteApi('/console/reconciliation')
const entryId = ({ entryId: id }: BankEntry) => String(id)

/** The actions on selected entries, by the rule that all of them have to meet. */
const entryActions: Record<
  EntryStep,
  Pick<BulkAction, 'label' | 'icon' | 'main'> & {
    rule:
      | typeof canIgnore
      | typeof canConfirm
      | typeof canRefuseProposal
      | typeof canProposeCharges
      | typeof canRequestTakeBack
  }
> = {
  takeBack: { label: messages.takeBack, icon: <Undo2 size={15} aria-hidden />, rule: canRequestTakeBack },
  refuse: { label: messages.refuseProposal, icon: <X size={15} aria-hidden />, rule: canRefuseProposal },
  charges: { label: messages.charges, icon: <Coins size={15} aria-hidden />, rule: canProposeCharges },
  ignore: { label: messages.ignore, icon: <CircleMinus size={15} aria-hidden />, rule: canIgnore },
  confirm: { label: messages.confirm, icon: <Check size={15} aria-hidden />, rule: canConfirm, main: true }
}
const decisions = ['ignore', 'confirm'] as const

/** The actions on entries: open ones are settled, decided ones are taken back. */
function stepsOf(open: boolean, { mayConfirm, mayImport }: { mayConfirm: boolean; mayImport: boolean }): EntryStep[] {
  if (!mayConfirm && !mayImport) return []
  // Entries that were set aside or booked as charges are listed only under all entries.
  return [...(open ? [] : ['takeBack' as const]), 'refuse', 'charges', ...(mayConfirm ? decisions : [])]
}

/** Entries of statements and notifications: those that wait for somebody, or all. */
export function EntriesView() {
  const { entries: which } = route.useSearch()
  const navigate = route.useNavigate()
  const { actor, mayConfirm, mayImport } = useReconciliationRights()
  const open = isOpenOnly(which)
  const steps = stepsOf(open, { mayConfirm, mayImport })
  const list = useListState(entriesList)
  const query = useCall(reconciliationEndpoints.getBankEntries, { open, ...list.request })
  const { userId, menu } = actor
  const rules = useMemo(
    () => ({
      id: entryId,
      amount: ({ amount }: BankEntry) => amount,
      whyNot: (entry: BankEntry) => noActionReason(entry, { userId, menu })
    }),
    [userId, menu]
  )
  const selection = useSelection(rules)
  const { open: decide, subject: decision, ...dialog } = useDialogAbout<EntryStepOn>()
  const { open: choosePayment, subject: chosen, ...choice } = useDialogAbout<BankEntry>()
  const choose = (chosen: string) => {
    selection.clear()
    const entries = chosen === 'all' ? ('all' as const) : undefined
    navigate({
      search: (before) => ({ ...before, entries, page: undefined }),
      replace: true,
      resetScroll: false
    }).catch(reportError)
  }
  const isProposed = selection.rows.some(({ proposedById }) => proposedById !== null)
  const actions = steps
    .filter((step) => step !== 'refuse' || isProposed)
    .map((step): BulkAction => {
      const { rule, ...button } = entryActions[step]
      const disabledReason = selection.rows.map((entry) => reasonOf(rule(entry, actor))).find(Boolean)
      return { ...button, disabledReason, onClick: () => decide({ entries: selection.rows, step }) }
    })
  const [first] = selection.rows
  const choosing: BulkAction = {
    label: messages.choose,
    icon: <SearchCheck size={15} aria-hidden />,
    disabledReason: selection.rows.length > 1 ? messages.chooseOne : first && reasonOf(canChoosePayment(first, actor)),
    onClick: () => first && choosePayment(first)
  }
  return (
    <>
      <ListTable
        label={messages.views.entries}
        list={list}
        query={query}
        columns={entryColumns}
        rowId={entryId}
        rowName={entryName}
        selection={steps.length > 0 ? selection : undefined}
        bulkActions={[choosing, ...actions]}
        emptyHint={open ? messages.noOpenEntries : messages.noEntries}
        errorText={({ message }) => messages.fetchError(message)}
        tools={
          <>
            <SegmentedControl
              size="xs"
              aria-label={messages.which}
              data={[
                { value: 'open', label: messages.openOnly },
                { value: 'all', label: messages.all }
              ]}
              value={open ? 'open' : 'all'}
              onChange={choose}
            />
            <PeriodDownload
              name="bankEntriesReportDownload"
              what={messages.downloaded}
              hint={messages.downloadHint}
              list={list}
            />
          </>
        }
      />
      <EntryStepDialog {...dialog} decision={decision} onDone={selection.clear} />
      <ChoosePaymentDialog needed={choice.opened} {...choice} entry={chosen} onDone={selection.clear} />
    </>
  )
}

const reasonOf = (verdict: ReturnType<typeof canIgnore>) => (verdict.allowed ? undefined : verdict.reason)

/** Why nothing can be done with an entry; undefined if something can. */
function noActionReason(entry: BankEntry, actor: Actor): string | undefined {
  const verdicts = [canChoosePayment(entry, actor), canIgnore(entry, actor), canRequestTakeBack(entry, actor)]
  return verdicts.some(({ allowed }) => allowed) ? undefined : verdicts.map(reasonOf).find(Boolean)
}
