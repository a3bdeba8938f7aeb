import { Radio, Select, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { canSettle, settlementsOf } from '@payouts/contract/reconciliation/kept-back-can'
import { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import type { KeptBackAmount, Settlement } from '@payouts/contract/reconciliation/kept-back-schema'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { useCall } from '#client/queries.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { useReconciliationCommand } from '../api.ts'
import { KeptBackReason } from './KeptBackEvidence.tsx'
import { keptBackMessages as messages } from './kept-back-messages.ts'

type SettleDialogProps = {
  kept: KeptBackAmount | undefined
  opened: boolean
  onClose: () => void
  onDone?: () => void
}

/** Requests how an amount is settled. */
export function SettleDialog({ kept, opened, onClose, onDone = onClose }: SettleDialogProps) {
  const title = kept ? `${messages.settle}: ${messages.settleTitle(kept)}` : ''
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {kept && <RequestForm kept={kept} onDone={onDone} />}
    </Dialog>
  )
}

type FormProps = { kept: KeptBackAmount; onDone: () => void }

function RequestForm({ kept, onDone }: FormProps) {
  const command = useReconciliationCommand(keptBackEndpoints.requestSettlement)
  const ways = settlementsOf(kept)
  const form = useForm<{ settlement: string; entryId: string | null; reason: string }>({
    initialValues: { settlement: ways.length === 1 ? (ways[0] ?? '') : '', entryId: null, reason: '' },
    validate: {
      settlement: (way) => (way ? null : messages.chooseWay),
      reason: reasonProblem
    }
  })
  const submit = ({ settlement, entryId, reason }: typeof form.values) => {
    const credit = settlement === 'BANK CORRECTS' && entryId !== null ? { entryId: Number(entryId) } : {}
    const payload = { keptBackId: kept.keptBackId, settlement: settlement as Settlement, ...credit, reason }
    command.mutate({ payload }, closeOnSuccess(onDone))
  }
  return (
    <CommandForm form={form} command={command} submit={messages.request} onSubmit={submit}>
      <div className="stack" tabIndex={-1} data-autofocus data-page-focus>
        <KeptBackReason kept={kept} />
      </div>
      <Radio.Group label={messages.how} withAsterisk {...form.getInputProps('settlement')}>
        <Stack gap="xs" mt="xs">
          {ways.map((way) => {
            const verdict = canSettle(kept, way)
            return (
              <Radio
                key={way}
                value={way}
                label={messages.outcomes[way]}
                description={verdict.allowed ? messages.effects[way] : verdict.reason}
                disabled={!verdict.allowed}
              />
            )
          })}
        </Stack>
      </Radio.Group>
      {form.values.settlement === 'BANK CORRECTS' && kept.creditedOn === null && (
        <CreditField kept={kept} {...form.getInputProps('entryId')} />
      )}
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}

type CreditFieldProps = { kept: KeptBackAmount; value?: string | null; onChange?: (value: string | null) => void }

/** Open credits of this amount on statements: the bank's correction may name no payment of ours. */
function CreditField({ kept, ...field }: CreditFieldProps) {
  const { data } = useCall(reconciliationEndpoints.getBankEntries, {
    ...{ open: true, direction: 'CREDIT', pageNumber: 0, pageSize: 100, sortProperty: 'BOOKED_ON', sortOrder: 'DESC' }
  })
  const credits = (data?.content ?? []).filter(
    ({ amount, statementRef }) => amount === kept.amount && statementRef !== null
  )
  if (credits.length === 0) return null
  return (
    <Select
      label={messages.credit}
      description={messages.creditHint}
      placeholder={messages.noCredit}
      clearable
      data={credits.map(({ entryId, amount, bookedOn, reference, counterparty, bankReference }) => ({
        value: String(entryId),
        label: messages.creditOf(amount, dayText(bookedOn), reference ?? counterparty ?? bankReference ?? '')
      }))}
      {...field}
    />
  )
}
