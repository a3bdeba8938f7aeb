import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type CommissionType, commissionTypes } from '@payouts/contract/cycles/schema'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateCardLine } from '@payouts/contract/rate-cards/schema'
import { useCall } from '#client/queries.ts'
import { DayField } from '#ui/fields/DayField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'

/** What names a card and its first day. */
export type CardFields = { name: string; commissionType: CommissionType; validFrom: string }

export const newCardFields = (): CardFields => ({
  ...{ name: '', commissionType: 'Incentives', validFrom: today() }
})

export const cardRules = {
  name: (text: string) => (text.trim() ? null : messages.nameRequired),
  validFrom: (day: string) => (day ? null : messages.dayRequired)
}

type CardFieldInputsProps = {
  form: UseFormReturnType<CardFields>
  types?: readonly CommissionType[]
  /** The name of the commission type's card, if it has one: it is not changed here. */
  knownName?: string | undefined
}

export function CardFieldInputs({ form, types = commissionTypes, knownName }: CardFieldInputsProps) {
  return (
    <>
      <NativeSelect
        label={messages.commissionType}
        data={[...types]}
        data-autofocus
        {...form.getInputProps('commissionType')}
      />
      {knownName === undefined ? (
        <TextInput
          label={messages.name}
          placeholder={messages.namePlaceholder}
          withAsterisk
          maxLength={100}
          {...form.getInputProps('name')}
        />
      ) : (
        <TextInput label={messages.name} description={messages.knownName} readOnly value={knownName} />
      )}
      <DayField label={messages.validFrom} description={messages.validFromHint} {...form.getInputProps('validFrom')} />
    </>
  )
}

/** The cards that there are: one for each commission type at most. */
export function useCards(): readonly RateCardLine[] | undefined {
  return useCall(rateCardEndpoints.getRateCards, { pageNumber: 0, pageSize: 100 }).data?.content
}
