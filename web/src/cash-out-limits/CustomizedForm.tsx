import { Text } from '@mantine/core'
import { cashOutLimitsCan, isSaved, limitFaults } from '@payouts/contract/cash-out-limits/can'
import { type CashOutLimitRow, nothingSaved, typedLimit } from '@payouts/contract/cash-out-limits/schema'
import { type FormEvent, useState } from 'react'
import { showError } from '#client/dialogs/dialogs.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { AnsweringAlert } from '#ui/states/AnsweringAlert.tsx'
import { type OnRefused, useCashOutLimitRights, useCustomize } from './api.ts'
import { focusFirstFault, LimitFields, type LimitTexts, textsOf } from './LimitFields.tsx'
import { messages } from './messages.ts'

type CustomizedFormProps = {
  dealer: CashOutLimitRow
  onDone: (message: string) => void
  onRefused: OnRefused
}

/** A dealer's own six values; at first those that hold for it now. */
export function CustomizedForm({ dealer, onDone, onRefused }: CustomizedFormProps) {
  const { mayEdit } = useCashOutLimitRights()
  const [texts, setTexts] = useState<LimitTexts>(() => textsOf(dealer))
  const [attempted, setAttempted] = useState(false)
  const [unchanged, setUnchanged] = useState<string>()
  const command = useCustomize(onRefused)

  const change = (next: LimitTexts) => {
    setTexts(next)
    setUnchanged(undefined)
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAttempted(true)
    const typed = typedLimit.parse(texts)
    if (limitFaults(typed).length > 0) return focusFirstFault(event.currentTarget)
    const verdict = cashOutLimitsCan.customize(dealer, typed)
    if (!verdict.allowed) return setUnchanged(verdict.reason)
    const { accountCode, version } = dealer
    command.mutate(
      { payload: { accountCode, tier: 'Customized', version, ...typed } },
      { onSuccess: ({ message }) => onDone(message), onError: (error) => showError(error) }
    )
  }

  if (!mayEdit)
    return (
      <>
        <LimitFields
          label={messages.values('Customized')}
          texts={textsOf(dealer.tier === 'Customized' ? dealer : nothingSaved)}
        />
        <Text size="sm" mt="sm">
          {dealer.tier === 'Customized' && isSaved(dealer) ? messages.customizedIntro : messages.customizedEmpty}
        </Text>
        <DialogActions cancel={messages.close} note={messages.readOnly} />
      </>
    )
  return (
    <form noValidate onSubmit={save}>
      <LimitFields label={messages.values('Customized')} texts={texts} onChange={change} attempted={attempted} />
      <Text size="sm" mt="sm">
        {dealer.tier === 'Customized' ? messages.customizedIntro : messages.wouldBeCustomized(dealer.tier)}
      </Text>
      {unchanged && (
        <AnsweringAlert color="red" mt="sm">
          {unchanged}
        </AnsweringAlert>
      )}
      <DialogActions submit={messages.save} busy={command.isPending} />
    </form>
  )
}
