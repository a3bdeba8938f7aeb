import { Button } from '@mantine/core'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateCardLine } from '@payouts/contract/rate-cards/schema'
import { linkOptions } from '@tanstack/react-router'
import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '#client/queries.ts'
import { ListScreen } from '#list/ListScreen.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { AllWaiting } from '#requests/WaitingRequests.tsx'
import { AddCardDialog } from './AddCardDialog.tsx'
import { useMayEdit } from './api.ts'
import { cardColumns } from './columns.tsx'
import { ImportCardDialog } from './ImportCardDialog.tsx'
import { cardsList } from './lists.ts'
import { messages } from './messages.ts'
import { rateCardRequests } from './rate-card-requests.tsx'

/** All rate cards with what is in force today. */
export function RateCardsPage() {
  const list = useListState(cardsList)
  const cards = useCall(rateCardEndpoints.getRateCards, list.request, { faultsReplacePage: true })
  const rowLinks = useRowLinks(({ inForce, coming, latestVersionId }: RateCardLine) =>
    linkOptions({
      to: '/formulas/version',
      search: { id: inForce?.versionId ?? coming?.versionId ?? latestVersionId ?? undefined }
    })
  )
  const mayEdit = useMayEdit()
  const [dialog, setDialog] = useState<'add' | 'import'>()
  const onClose = () => setDialog(undefined)
  return (
    <ListScreen
      title={messages.title}
      purpose={messages.purpose}
      actions={
        <>
          <RequestHistory kind={rateCardRequests} />
          {mayEdit && (
            <>
              <Button
                variant="default"
                leftSection={<FileUp size={16} aria-hidden />}
                onClick={() => setDialog('import')}
              >
                {messages.importFile}
              </Button>
              <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setDialog('add')}>
                {messages.add}
              </Button>
            </>
          )}
        </>
      }
      tiles={<AllWaiting kind={rateCardRequests} />}
      label={messages.list}
      list={list}
      query={cards}
      columns={cardColumns}
      rowId={({ cardId }) => String(cardId)}
      rowName={({ name }) => name}
      {...rowLinks}
      emptyHint={messages.noneHint}
    >
      <AddCardDialog opened={dialog === 'add'} onClose={onClose} />
      <ImportCardDialog opened={dialog === 'import'} onClose={onClose} />
    </ListScreen>
  )
}
