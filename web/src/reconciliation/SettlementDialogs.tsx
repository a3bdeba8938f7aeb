import { Radio, Select, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { canSettle, settlementsOf } from '@payouts/contract/reconciliation/kept-back-can'
import { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import type { KeptBackAmount, Settlement } from '@payouts/contract/reconciliation/kept-back-schema'
import { CallRefusal } from '../client/CallRefusal.tsx'
import { closeOnSuccess } from '../client/close-on-success.ts'
import { useCall } from '../client/queries.ts'
import { AnswerForm } from '../requests/AnswerForm.tsx'
import { ReasonField } from '../requests/ReasonField.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { dayText } from '../ui/day-text.ts'
import { useReconciliationCommand } from './api.ts'
import { KeptBackReason } from './KeptBackEvidence.tsx'
import { keptBackMessages as messages } from './kept-back-messages.ts'

/** Requests a settlement, or approves or refuses one. */
export type SettlementStep = { kept: KeptBackAmount; step: 'request' | 'approve' | 'refuse' }

type SettlementDialogProps = {
  decision: SettlementStep | undefined
  opened: boolean
  onClose: () => void
  onDone?: () => void
}

export function SettlementDialog({ decision, opened, onClose, onDone = onClose }: SettlementDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={decision ? titleOf(decision) : ''} size="lg">
      {decision?.step === 'request' && <RequestForm kept={decision.kept} onDone={onDone} />}
      {decision && decision.step !== 'request' && (
        <Decide kept={decision.kept} agrees={decision.step === 'approve'} onDone={onDone} />
      )}
    </Dialog>
  )
}

function titleOf({ kept, step }: SettlementStep): string {
  const what = messages.settleTitle(kept)
  if (step === 'request') return `${messages.settle}: ${what}`
  return step === 'approve' ? messages.approveTitle(what) : messages.refuseTitle(what)
}

type FormProps = { kept: KeptBackAmount; onDone: () => void }

function RequestForm({ kept, onDone }: FormProps) {
  const command = useReconciliationCommand(keptBackEndpoints.requestSettlement)
  const ways = settlementsOf(kept)
  const form = useForm<{ settlement: string; entryId: string | null; reason: string }>({
    initialValues: { settlement: ways.length === 1 ? (ways[0] ?? '') : '', entryId: null, reason: '' },
    validate: {
      settlement: (way) => (way ? null : messages.chooseWay),
      reason: (text) => (text.trim() ? null : messages.reasonRequired)
    }
  })
  const submit = ({ settlement, entryId, reason }: typeof form.values) => {
    const credit = settlement === 'BANK CORRECTS' && entryId !== null ? { entryId: Number(entryId) } : {}
    const payload = { keptBackId: kept.keptBackId, settlement: settlement as Settlement, ...credit, reason }
    command.mutate({ payload }, closeOnSuccess(onDone))
  }
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
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
        {command.error && <CallRefusal error={command.error} verb={messages.request} />}
      </Stack>
      <DialogActions submit={messages.request} busy={command.isPending} />
    </form>
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

function Decide({ kept, agrees, onDone }: FormProps & { agrees: boolean }) {
  const commands = {
    approval: useReconciliationCommand(keptBackEndpoints.approveSettlement),
    refusal: useReconciliationCommand(keptBackEndpoints.refuseSettlement)
  }
  const { request } = kept
  if (!request) return null
  return (
    <AnswerForm
      agrees={agrees}
      verbs={[messages.approve, messages.refuse]}
      commands={commands}
      payloadOf={(comment) => ({ changeId: request.changeId, comment })}
      onDone={onDone}
    >
      <Text size="sm" fw={600}>
        {messages.outcomes[request.settlement]}
      </Text>
      <Text size="sm" c="dimmed">
        {messages.requestedBy(request.askedBy, request.reason)}
      </Text>
      <Text size="sm">{agrees ? messages.effects[request.settlement] : messages.stays}</Text>
    </AnswerForm>
  )
}
