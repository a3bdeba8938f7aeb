import { Radio, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import { useDebouncedValue } from '@mantine/hooks'
import { ringgitOf, senOf } from '@payouts/contract/money'
import { inWords } from '@payouts/contract/payments/can'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { BankEntry, PaymentForEntry } from '@payouts/contract/reconciliation/schema'
import { longestReason } from '@payouts/contract/text'
import { type FormEvent, useState } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { useCall } from '#client/queries.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { MoneyField } from '#ui/fields/MoneyField.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { useReconciliationCommand } from './api.ts'
import { messages } from './messages.ts'

type ChoosePaymentDialogProps = {
  entry: BankEntry | undefined
  opened: boolean
  onClose: () => void
  onDone: () => void
}

/** How many payments are offered at once, and how long typing rests before they are looked up. */
const offered = 10
const restMs = 250

/** Chooses the payment of an entry that names none, or not well enough; a second person confirms it. */
export function ChoosePaymentDialog({ entry, opened, onClose, onDone }: ChoosePaymentDialogProps) {
  const done = () => {
    onClose()
    onDone()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.chooseTitle} size="lg">
      {entry && <Choose entry={entry} onDone={done} />}
    </Dialog>
  )
}

const nothingTyped = { reference: '', dealer: '', amount: '' }

function Choose({ entry, onDone }: { entry: BankEntry; onDone: () => void }) {
  const [typed, setTyped] = useState(nothingTyped)
  const [comment, setComment] = useState('')
  const [chosen, setChosen] = useState<PaymentForEntry>()
  const command = useReconciliationCommand(reconciliationEndpoints.choosePaymentOfEntry)
  const put = (name: keyof typeof nothingTyped) => (value: string) =>
    setTyped((before) => ({ ...before, [name]: value }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return
    const { entryId } = entry
    command.mutate({ payload: { entryId, referenceNo: chosen.referenceNo, comment } }, closeOnSuccess(onDone))
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{messages.chooseText(entry.amount, entry.bookedOn)}</Text>
        {entry.problem && (
          <Text size="sm" c="dimmed">
            {entry.problem}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <TextInput
            label={messages.payment}
            value={typed.reference}
            onChange={(event) => put('reference')(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label={messages.dealer}
            value={typed.dealer}
            onChange={(event) => put('dealer')(event.currentTarget.value)}
          />
          <MoneyField label={messages.amountOnly} value={typed.amount} onChange={put('amount')} />
        </SimpleGrid>
        <Found entryId={entry.entryId} typed={typed} chosen={chosen} onChoose={setChosen} />
        <Textarea
          label={messages.comment}
          maxLength={longestReason}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        {command.error && <CallRefusal error={command.error} verb={messages.choose} />}
      </Stack>
      <DialogActions
        submit={messages.choose}
        busy={command.isPending}
        disabledReason={chosen ? undefined : messages.chooseFirst}
      />
    </form>
  )
}

type FoundProps = {
  entryId: number
  typed: typeof nothingTyped
  chosen: PaymentForEntry | undefined
  onChoose: (payment: PaymentForEntry | undefined) => void
}

/** What is found by the fields, or fits the amount where they are empty; what cannot be chosen says why. */
function Found({ entryId, typed, chosen, onChoose }: FoundProps) {
  const [settled] = useDebouncedValue(typed, restMs)
  const { data, error } = useCall(reconciliationEndpoints.getPaymentsForEntry, {
    ...{ entryId, pageNumber: 0, pageSize: offered },
    ...filtersOf(settled)
  })
  if (error) return <Text size="sm">{messages.fetchError(error.message)}</Text>
  if (!data) return null
  const { content, totalElements } = data
  if (content.length === 0)
    return <Text size="sm">{settled === nothingTyped ? messages.nothingFits : messages.nothingFound}</Text>
  return (
    <Radio.Group
      label={messages.paymentsFound}
      value={chosen?.referenceNo ?? null}
      onChange={(reference) => onChoose(content.find(({ referenceNo }) => referenceNo === reference))}
    >
      <ul className="lines bank-file-rows">
        {content.map((payment) => (
          <li key={payment.referenceNo}>
            <Radio
              value={payment.referenceNo}
              disabled={payment.problem !== null}
              label={<Described payment={payment} />}
              description={payment.problem ?? chargesOf(payment)}
            />
          </li>
        ))}
      </ul>
      {totalElements > content.length && (
        <Text size="xs" c="dimmed">
          {messages.moreFound(totalElements - content.length)}
        </Text>
      )}
    </Radio.Group>
  )
}

function Described({ payment }: { payment: PaymentForEntry }) {
  const { referenceNo, companyName, bankName, account, amount, status, dueOn } = payment
  return (
    <>
      <Money amount={amount} /> {messages.paymentOffered({ referenceNo, companyName, bankName, account })},{' '}
      {inWords(status)}, <DayText day={dueOn} />
    </>
  )
}

const chargesOf = ({ charges }: PaymentForEntry) => (senOf(charges) === 0n ? undefined : messages.withCharges(charges))

/** What is typed of the amount narrows once it is one. */
function filtersOf({ reference, dealer, amount }: typeof nothingTyped) {
  const code = /\d/.test(dealer)
  return {
    ...(reference.trim() && { referenceNo: reference }),
    ...(dealer.trim() && (code ? { companyCode: dealer } : { companyName: dealer })),
    ...(/^\d{1,12}(\.\d{1,2})?$/.test(amount) && { amount: ringgitOf(senOf(amount)) })
  }
}
