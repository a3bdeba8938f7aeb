import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import type { DealerAccount } from '@payouts/contract/freezes/schema'
import { useMemo } from 'react'
import { BackLink } from '#list/BackLink.tsx'
import { buttonColumn } from '#list/columns.tsx'
import { useSearchQuery } from '#list/filters/use-search-query.ts'
import { ListScreen } from '#list/ListScreen.tsx'
import { useListState } from '#list/use-list-state.ts'
import { accountColumns } from './columns.tsx'
import { dealersList } from './lists.ts'
import { messages } from './messages.ts'
import { statusButton } from './status-button.tsx'
import { useStatusChange } from './use-status-change.tsx'

/** Searches for a dealer, to freeze its account or to unfreeze it. */
export function FreezeUnfreezePage() {
  const list = useListState(dealersList)
  const query = useSearchQuery(list, freezeEndpoints.getDealerList, list.request, (answer) => answer.accountList)
  const { change, dialogs } = useStatusChange()
  const columns = useMemo(
    () => [
      ...accountColumns,
      buttonColumn<DealerAccount>({
        header: messages.actionsCaps,
        label: ({ accountName, accountCode }) => `${accountName} ${accountCode}`,
        button: (account) => statusButton(account, change)
      })
    ],
    [change]
  )
  return (
    <ListScreen
      title={messages.searchTitle}
      back={<BackLink to="/freezeAccount">{messages.freezeAccount}</BackLink>}
      label={messages.dealers}
      list={list}
      query={query}
      columns={columns}
      rowId={({ id }) => String(id)}
      rowName={({ accountName }) => accountName}
      idleText={messages.searchFirst}
      emptySearchText={messages.enterValue}
    >
      {dialogs}
    </ListScreen>
  )
}
