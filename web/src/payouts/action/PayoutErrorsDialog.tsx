import { Button, Group, Stack, Text } from '@mantine/core'
import { isGranted, permission } from '@payouts/contract/permissions'
import { type PostingError, postingEndpoints } from '@payouts/contract/posting/endpoints'
import { useCallback, useMemo, useState } from 'react'
import { useCall } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { DealerLink } from '#dealers/DealerLink.tsx'
import { buttonColumn, type Column, countColumn, moneyColumn, textColumn } from '#list/columns.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { defineList } from '#list/list-definition.ts'
import { useOwnListState } from '#list/use-list-state.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { messages } from './messages.ts'
import { usePayoutAction } from './use-payout-action.ts'

const words = messages.errors
const errorsList = defineList({ pageSizes: [100] })

const columns: readonly Column<PostingError>[] = [
  textColumn({ key: 'accountCode', header: words.accountCode, of: ({ accountCode }) => accountCode, width: 115 }),
  {
    key: 'accountName',
    card: 'name',
    header: words.accountName,
    width: 170,
    cell: ({ accountCode, accountName }) => <DealerLink companyCode={accountCode}>{accountName}</DealerLink>
  },
  moneyColumn({
    key: 'postAmount',
    card: 'amount',
    header: words.postAmount,
    of: ({ postAmount }) => postAmount,
    width: 120
  }),
  moneyColumn({ key: 'whtAmount', header: words.whtAmount, of: ({ whtAmount }) => whtAmount, width: 110 }),
  countColumn({ key: 'reAttempt', header: words.reAttempt, of: ({ reAttempt }) => reAttempt, width: 100 }),
  textColumn({ key: 'problem', header: words.problem, of: ({ problem }) => problem, width: 250, grow: true }),
  {
    key: 'nextAttemptAt',
    header: words.nextTry,
    width: 160,
    cell: ({ nextAttemptAt }) => <InstantText instant={nextAttemptAt} nothing={words.givenUp} />
  }
]

type PayoutErrorsDialogProps = {
  batchNo: number
  /** Stands on the result page of a re-attempt. */
  payoutCycleName?: string
  opened: boolean
  onClose: () => void
}

/** The accounts of a cycle that could not be paid, why, and a way to try one or all of them again. */
export function PayoutErrorsDialog({ batchNo, payoutCycleName = '', opened, onClose }: PayoutErrorsDialogProps) {
  const [reattempting, setReattempting] = useState(false)
  const { open, dialog } = usePayoutAction(() => setReattempting(false))
  const reattempt = useCallback(
    (what: Reattempted) => {
      setReattempting(true)
      open({ kind: 'reattempt', cycle: { batchNo, payoutCycleName }, ...what })
    },
    [open, batchNo, payoutCycleName]
  )
  return (
    <>
      {/* The re-attempt's own dialog replaces it, and returns to it when cancelled. */}
      <Dialog opened={opened && !reattempting} onClose={onClose} title={words.title} size={1240}>
        <Errors batchNo={batchNo} reattempt={reattempt} />
      </Dialog>
      {dialog}
    </>
  )
}

/** The accounts to retry, by default all, and their name in the dialog. */
type Reattempted = { selection?: readonly string[]; subject: string }
type ErrorsProps = { batchNo: number; reattempt: (what: Reattempted) => void }

function Errors({ batchNo, reattempt }: ErrorsProps) {
  const session = useSession()
  const list = useOwnListState(errorsList)
  const query = useCall(postingEndpoints.getPayoutPostErrors, { batchNo, ...list.request }, { staleTime: 0 })
  const mayReattempt = session !== null && isGranted(session.menu, permission('Payout', 'APPROVE'))
  const shown = useMemo(
    () => (mayReattempt ? [...columns, reattemptButton(reattempt)] : columns),
    [mayReattempt, reattempt]
  )
  const count = query.data?.totalElements ?? 0
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{words.purpose}</Text>
        {mayReattempt && count > 0 && (
          <Button size="xs" onClick={() => reattempt({ subject: words.allSubject(count) })}>
            {words.all}
          </Button>
        )}
      </Group>
      <ListTable
        label={words.list}
        list={list}
        query={query}
        columns={shown}
        rowId={({ accountCode }) => accountCode}
        rowName={({ accountName }) => accountName}
        emptyHint={words.none}
      />
    </Stack>
  )
}

function reattemptButton(reattempt: ErrorsProps['reattempt']): Column<PostingError> {
  return buttonColumn({
    width: 120,
    label: ({ accountName }) => accountName,
    button: ({ accountCode, accountName }) => ({
      label: words.one,
      onClick: () => reattempt({ selection: [accountCode], subject: accountName })
    })
  })
}
