import { SegmentedControl } from '@mantine/core'
import { canConfirm, canIgnore, canRequestTakeBack } from '@payouts/contract/reconciliation/can'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { BankEntry } from '@payouts/contract/reconciliation/schema'
import { getRouteApi } from '@tanstack/react-router'
import { Check, CircleMinus, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../client/queries.ts'
import { PeriodDownload } from '../downloads/PeriodDownload.tsx'
import { ListTable } from '../list/ListTable.tsx'
import type { BulkAction } from '../list/SelectionBar.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useSelection } from '../list/use-selection.ts'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { useReconciliationRights } from './api.ts'
import { entryColumns, entryName } from './columns.tsx'
import { type EntryDecision, EntryDecisionDialog, type EntryStep } from './EntryDecisionDialog.tsx'
import { entriesList } from './lists.ts'
import { messages } from './messages.ts'
import { isOpenOnly } from './search.ts'

const route = getRouteApi('/console/reconciliation')
const entryId = ({ entryId: id }: BankEntry) => String(id)

/** Entries of statements and notifications: those that wait for somebody, or all. */
export function EntriesView() {
  const { entries: which } = route.useSearch()
  const navigate = route.useNavigate()
  const { actor, mayConfirm, mayImport } = useReconciliationRights()
  const open = isOpenOnly(which)
  const list = useListState(entriesList)
  const query = useCall(reconciliationEndpoints.getBankEntries, { open, ...list.request })
  const { userId, menu } = actor
  const rules = useMemo(
    () => ({
      id: entryId,
      amount: ({ amount }: BankEntry) => amount,
      whyNot: (entry: BankEntry) =>
        reasonOf(
          entry.status === 'Ignored' ? canRequestTakeBack(entry, { userId, menu }) : canIgnore(entry, { userId, menu })
        )
    }),
    [userId, menu]
  )
  const selection = useSelection(rules)
  const { open: decide, subject: decision, ...dialog } = useDialogAbout<EntryDecision>()
  const choose = (chosen: string) => {
    selection.clear()
    const entries = chosen === 'all' ? ('all' as const) : undefined
    navigate({
      search: (before) => ({ ...before, entries, page: undefined }),
      replace: true,
      resetScroll: false
    }).catch(reportError)
  }
  const notAll = (rule: typeof canIgnore | typeof canRequestTakeBack) =>
    selection.rows.map((entry) => reasonOf(rule(entry, actor))).find(Boolean)
  const decideOn = (step: EntryStep) => () => decide({ entries: selection.rows, step })
  // Entries that were set aside are listed only under all entries.
  const takeBack: BulkAction[] = open
    ? []
    : [
        {
          label: messages.takeBack,
          icon: <Undo2 size={15} aria-hidden />,
          onClick: decideOn('takeBack'),
          disabledReason: notAll(canRequestTakeBack)
        }
      ]
  const decisions: BulkAction[] = mayConfirm
    ? [
        {
          label: messages.ignore,
          icon: <CircleMinus size={15} aria-hidden />,
          onClick: decideOn('ignore'),
          disabledReason: notAll(canIgnore)
        },
        {
          label: messages.confirm,
          icon: <Check size={15} aria-hidden />,
          onClick: decideOn('confirm'),
          disabledReason: notAll(canConfirm),
          main: true
        }
      ]
    : []
  const actions = [...takeBack, ...decisions]
  return (
    <>
      <ListTable
        label={messages.views.entries}
        list={list}
        query={query}
        columns={entryColumns}
        rowId={entryId}
        rowName={entryName}
        selection={actions.length > 0 && (mayConfirm || mayImport) ? selection : undefined}
        bulkActions={actions}
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
      <EntryDecisionDialog {...dialog} decision={decision} onDone={selection.clear} />
    </>
  )
}

const reasonOf = (verdict: ReturnType<typeof canIgnore>) => (verdict.allowed ? undefined : verdict.reason)
