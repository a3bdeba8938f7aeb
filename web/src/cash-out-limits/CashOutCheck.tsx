import { amountFault } from '@payouts/contract/cash-out-limits/can'
import { cashOutLimitEndpoints } from '@payouts/contract/cash-out-limits/endpoints'
import type { CashOutVerdict } from '@payouts/contract/cash-out-limits/schema'
import { type FormEvent, useState } from 'react'
import { call } from '#client/call.ts'
import { showError } from '#client/dialogs/dialogs.ts'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'
import { MoneyField } from '#ui/fields/MoneyField.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { messages } from './messages.ts'

const stopBubbling = (event: FormEvent) => event.stopPropagation()

/** Checks whether a cash-out would fit today, as the dealer's wallet does. */
export function CashOutCheck({ accountCode }: { accountCode: string }) {
  const [amount, setAmount] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [verdict, setVerdict] = useState<CashOutVerdict>()

  const change = (typed: string) => {
    setAmount(typed)
    setFault(undefined)
    setVerdict(undefined)
  }
  const check = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = amountFault(amount)
    setFault(wrong)
    if (wrong || busy) return
    setBusy(true)
    try {
      setVerdict(await call(cashOutLimitEndpoints.checkCashOut, { accountCode, amount }))
    } catch (error) {
      void showError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="row cash-out-check"
      noValidate
      onSubmit={check}
      // Nothing is lost: the dialog need not ask before it closes.
      onInput={stopBubbling}
      onChange={stopBubbling}
      aria-label={messages.check}
    >
      <MoneyField size="xs" label={messages.checkAmount} value={amount} onChange={change} error={fault} />
      <WorkingButton type="submit" size="xs" variant="default" loading={busy}>
        {messages.checkVerb}
      </WorkingButton>
      <p role="status">
        {verdict && (
          <>
            <StatusDot tone={verdict.allowed ? 'green' : 'red'}>
              {verdict.allowed ? messages.fits : messages.doesNotFit}
            </StatusDot>{' '}
            {!verdict.allowed && verdict.reason}
          </>
        )}
      </p>
    </form>
  )
}
