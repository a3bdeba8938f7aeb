import { Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { dealerEndpoints } from '@payouts/contract/dealers/endpoints'
import type { Company } from '@payouts/contract/dealers/schema'
import type { DealerAccount } from '@payouts/contract/freezes/schema'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { statusButton } from '#freezes/status-button.tsx'
import { useAccountsOf } from '#freezes/use-accounts-of.ts'
import { useStatusChange } from '#freezes/use-status-change.tsx'
import { type Column, textColumn } from '#list/columns.tsx'
import { useSearchQuery } from '#list/filters/use-search-query.ts'
import { ListScreen } from '#list/ListScreen.tsx'
import { useListState } from '#list/use-list-state.ts'
import { BackAction } from '#ui/buttons/BackAnchor.tsx'
import { useReportRights } from './api.ts'
import { useReturnToReport } from './company-picking.ts'
import { companiesList } from './lists.ts'
import { messages } from './messages.ts'

/** Finds the company for a report and goes back to it. Users who may freeze accounts can do it here, too. */
export function CompanySearchPage() {
  const list = useListState(companiesList)
  const query = useSearchQuery(
    list,
    dealerEndpoints.getCompanyDetails,
    list.request,
    (answer) => answer.companyAndBranchPage
  )
  const accounts = useAccountsOf(list.request, list.inForce.length > 0)
  const { mayReport } = useReportRights()
  const { cameFromReport, returnToReport } = useReturnToReport()
  const { change, dialogs } = useStatusChange()
  const add = mayReport ? returnToReport : undefined
  const compact = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the report to return to stays the same while this screen is open
  const columns = useMemo(
    () => [...companyColumns, actionsColumn({ add, accounts, change, compact })],
    [mayReport, accounts, change, compact]
  )
  return (
    <ListScreen
      title={messages.companySearch}
      purpose={messages.companySearchPurpose}
      back={cameFromReport && <BackAction onClick={() => returnToReport()}>{messages.backToReport}</BackAction>}
      label={messages.companies}
      list={list}
      query={query}
      columns={columns}
      rowId={({ companyId }) => String(companyId)}
      rowName={({ companyName }) => companyName}
      onOpen={add}
      idleText={messages.searchFirst}
      emptySearchText={messages.enterValue}
    >
      {dialogs}
    </ListScreen>
  )
}

const companyColumns: readonly Column<Company>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.nameCaps,
    of: (row) => row.companyName,
    width: 220,
    grow: true,
    sort: 'COMPANY_NAME'
  }),
  textColumn({ key: 'code', header: messages.codeCaps, of: (row) => row.companyCode, width: 140, sort: 'COMPANY_CODE' })
]

type RowActions = {
  /** Undefined for a user without reports. */
  add: ((company: Company) => void) | undefined
  /** The companies' accounts by id, if the user may freeze them. */
  accounts: ReadonlyMap<number, DealerAccount>
  change: (account: DealerAccount) => void
  /** Reduces the column's second button to its icon, so that names fit on a phone. */
  compact: boolean
}

function actionsColumn({ add, accounts, change, compact }: RowActions): Column<Company> {
  return {
    key: 'actions',
    header: messages.actionsCaps,
    pinned: true,
    width: accounts.size === 0 ? 160 : compact ? 204 : 280,
    cell: (company) => {
      const account = accounts.get(company.companyId)
      const freeze = account && statusButton(account, change)
      return (
        <Group gap={8} wrap="nowrap">
          {add && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<Plus size={14} aria-hidden />}
              aria-label={messages.addNamed(company.companyName)}
              onClick={() => add(company)}
            >
              {messages.addCompany}
            </Button>
          )}
          {freeze && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={compact ? undefined : freeze.icon}
              aria-label={`${freeze.label} ${company.companyName} ${company.companyCode}`}
              onClick={freeze.onClick}
            >
              {compact ? freeze.icon : freeze.label}
            </Button>
          )}
        </Group>
      )
    }
  }
}
