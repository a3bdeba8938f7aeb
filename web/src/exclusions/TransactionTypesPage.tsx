import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import type { ExclusionTypeRow } from '@payouts/contract/exclusions/schema'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { isTrouble } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { BackLink } from '#list/BackLink.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { pageIn } from '#list/list-query.ts'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { AccountTiles } from './AccountTiles.tsx'
import { useAdjustment } from './adjustment/adjustment-action.tsx'
import { fetchErrorText } from './api.ts'
import { typeColumns } from './columns.tsx'
import { ExclusionFacts, ExclusionStatus } from './ExclusionFacts.tsx'
import { coveredList } from './lists.ts'
import { messages } from './messages.ts'
import { type AccountParams, accountParams } from './search.ts'

const route = getRouteApi('/console/RemovedExclusionTransactionTypeScreen')

/** What the exclusions of a billing account cover, by transaction type and cycle. */
export function TransactionTypesPage() {
  const params = accountParams(route.useSearch())
  return params ? <Account params={params} /> : <InvalidAddress {...messages.invalidAddress} title={messages.details} />
}

function Account({ params }: { params: AccountParams }) {
  const list = useListState(coveredList)
  const summed = useCall(exclusionEndpoints.exclusionSumTransactionTypeList, params, {
    faultsReplacePage: true
  })
  const { data: sum, error } = summed
  const types = useCall(
    exclusionEndpoints.exclusionTransactionTypeList,
    { ...params, ...list.request },
    { faultsReplacePage: true }
  )
  const adjustment = useAdjustment(sum?.exclusion)
  const rowLinks = useRowLinks(({ transactionType, batchNo }: ExclusionTypeRow) =>
    linkOptions({ to: '/RemovedExclusionTransacionDetails', search: { ...params, transactionType, batchNo } })
  )
  if (error && isTrouble(error, 'refusedByRule'))
    return <InvalidAddress {...messages.invalidAddress} title={messages.details} message={error.message} />

  return (
    <ListScreen
      title={sum?.exclusion.clientName ?? messages.details}
      purpose={<ExclusionFacts exclusion={sum?.exclusion} />}
      aside={<ExclusionStatus exclusion={sum?.exclusion} />}
      actions={
        <>
          <ScreenDownloadMenu name="payoutReportDownload" holds={messages.everyCycle} />
          <ActionButtons actions={adjustment ? [{ ...adjustment, main: !adjustment.disabledReason }] : []} />
        </>
      }
      back={<BackLink to="/exclusion">{messages.exclusions}</BackLink>}
      tiles={<AccountTiles source={summed} />}
      label={messages.types}
      list={list}
      query={pageIn(types, ({ exclusionTransactionTypes }) => exclusionTransactionTypes)}
      columns={typeColumns}
      rowId={({ transactionType, batchNo }) => `${batchNo} ${transactionType}`}
      rowName={({ displayName, payoutCycleName }) => `${displayName}, ${payoutCycleName}`}
      {...rowLinks}
      emptyHint={messages.nothingCovered}
      errorText={fetchErrorText}
    />
  )
}
