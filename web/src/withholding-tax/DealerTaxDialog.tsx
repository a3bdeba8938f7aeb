import { Button, Stack, Text } from '@mantine/core'
import type { Ringgit } from '@payouts/contract/money'
import type { WhtRow } from '@payouts/contract/withholding-tax/schema'
import { useEffect, useState } from 'react'
import { AuditLink } from '#audit/AuditLink.tsx'
import { DealerPageLink } from '#dealers/DealerLink.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { useMayEdit } from './api.ts'
import { statusTone } from './columns.tsx'
import { messages } from './messages.ts'
import { PaidByYear } from './PaidByYear.tsx'
import { RemovalForm } from './RemovalForm.tsx'
import { YearMeters } from './ThresholdMeter.tsx'

type DealerTaxDialogProps = {
  /** Undefined until a row is chosen. */
  row: WhtRow | undefined
  threshold: Ringgit | undefined
  opened: boolean
  onClose: () => void
  /** Called with the server's message once it is done. */
  onDone: (message: string, title: string) => void
}

/** Why a dealer has its status, its distance to the threshold, and the buttons to exempt it or undo that. */
export function DealerTaxDialog({ row, threshold, opened, onClose, onDone }: DealerTaxDialogProps) {
  const [changing, setChanging] = useState(false)
  // Opening a dealer only shows it: each opening starts there.
  useEffect(() => {
    if (opened) setChanging(false)
  }, [opened])
  return (
    <Dialog opened={opened} onClose={onClose} title={row?.name ?? ''} size="lg">
      {row && (
        <Stack gap="md">
          <Stack gap={4}>
            <StatusDot tone={statusTone(row.status)}>{row.status}</StatusDot>
            <Text size="sm">{whyOf(row)}</Text>
            <DealerPageLink companyCode={row.code} />
          </Stack>
          {threshold && <YearMeters lastYear={row.paidLastYear} thisYear={row.paidThisYear} threshold={threshold} />}
          <PaidByYear row={row} />
          {row.removal && <RemovalFacts {...row.removal} />}
          <AuditLink filter="accountCode" value={row.code} />
          {changing ? (
            <RemovalForm row={row} onDone={onDone} />
          ) : (
            <Shown row={row} onChange={() => setChanging(true)} />
          )}
        </Stack>
      )}
    </Dialog>
  )
}

/** The way out, and for those who may the way on to taking the dealer off the tax or putting it back. */
function Shown({ row, onChange }: { row: WhtRow; onChange: () => void }) {
  const mayEdit = useMayEdit()
  if (!mayEdit) return <DialogActions cancel={messages.close} />
  const next = row.status === 'Removed' ? messages.goRestore : messages.goRemove
  return (
    <DialogActions
      cancel={messages.close}
      other={
        <Button variant="default" onClick={onChange}>
          {next}
        </Button>
      }
    />
  )
}

function whyOf({ status, companyType }: WhtRow): string {
  return status === 'Unconfirmed' && companyType === null ? messages.whyUnknown : messages.why[status]
}

function RemovalFacts({ reason, removedAt }: NonNullable<WhtRow['removal']>) {
  return (
    <Text size="sm">
      {messages.removedAt} <InstantText instant={removedAt} />. {messages.removedBecause}: {reason}
    </Text>
  )
}
