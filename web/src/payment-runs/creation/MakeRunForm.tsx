import { Checkbox, NativeSelect, SegmentedControl, SimpleGrid, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { InputOf, OutputOf } from '@payouts/contract/endpoint'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { DueSum } from '@payouts/contract/payment-runs/schema'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { call } from '#client/call.ts'
import { isUnanswered } from '#client/call-error.ts'
import { usePreview } from '#transactions/bulk-action/use-preview.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { DayField } from '#ui/fields/DayField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { useRunCommand } from '../api.ts'
import { messages } from '../messages.ts'
import { chosenAmong, profileOptions, profilesFor } from '../profiles.ts'
import { RunPreview } from './RunPreview.tsx'

type MakeRunFormProps = {
  settings: OutputOf<(typeof paymentRunEndpoints)['getPaymentSettings']>
  sums: readonly DueSum[]
  onDone: (runNo: string, isMade: boolean) => void
}

const { makePaymentRun } = paymentRunEndpoints
type Choice = InputOf<typeof makePaymentRun>
type Outcome = OutputOf<typeof makePaymentRun>
type Fields = { dueUntil: string; executeOn: string; profile: string; chooses: 'every' | 'some'; bankBics: string[] }

/** Selects a run's payments, and previews the run. */
export function MakeRunForm({ settings, sums, onDone }: MakeRunFormProps) {
  const current = settings.current?.values
  const profiles = profilesFor(current?.bankBic ?? '', settings.profiles)
  const form = useForm<Fields>({
    initialValues: {
      dueUntil: today(),
      executeOn: today(),
      profile: chosenAmong(profiles, current?.defaultProfile),
      chooses: 'every',
      bankBics: []
    }
  })
  const choice = choiceOf(form.values)
  const preview = usePreview<Outcome>({
    key: [makePaymentRun.path, choice],
    run: choice && (() => call(makePaymentRun, { ...choice, dryRun: true })),
    isSame
  })
  const command = useRunCommand(makePaymentRun)
  const make = async () => {
    if (!choice) return
    // A try without an answer may have been done: it is repeated as it was, which takes effect only once.
    if (!isUnanswered(command.error) && !(await preview.isStillAsShown())) return
    const made = await command.mutateAsync({ payload: choice }).catch(() => undefined)
    if (made?.runNo) onDone(made.runNo, made.status !== 'Making')
  }
  const problem = command.error ?? preview.error
  const count = preview.figures?.count ?? 0
  return (
    <form noValidate onSubmit={form.onSubmit(make)}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
          <DayField label={messages.dueUntil} withAsterisk data-page-focus {...form.getInputProps('dueUntil')} />
          <DayField label={messages.executeOn} withAsterisk min={today()} {...form.getInputProps('executeOn')} />
        </SimpleGrid>
        <NativeSelect label={messages.profile} data={profileOptions(profiles)} {...form.getInputProps('profile')} />
        <SegmentedControl
          aria-label={messages.banks}
          data={[
            { value: 'every', label: messages.everyBank },
            { value: 'some', label: messages.chosenBanks }
          ]}
          {...form.getInputProps('chooses')}
        />
        {form.values.chooses === 'some' && (
          <Checkbox.Group aria-label={messages.banks} {...form.getInputProps('bankBics')}>
            <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs" verticalSpacing="xs">
              {banksOf(sums).map(([bic, name]) => (
                <Checkbox key={bic} value={bic} label={name} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
        )}
        <RunPreview outcome={preview.figures} pressAgain={preview.hasChanged && !form.submitting} />
        {problem && !form.submitting && <CallRefusal error={problem} verb={messages.make} />}
      </Stack>
      <DialogActions
        submit={preview.figures ? messages.makeNow(count) : messages.make}
        busy={form.submitting}
        disabledReason={whyNot(preview.figures, problem !== null, form.submitting)}
      />
    </form>
  )
}

function whyNot(figures: Outcome | undefined, hasFailed: boolean, isBusy: boolean): string | undefined {
  if (isBusy || hasFailed) return undefined
  if (!figures) return messages.counting
  return figures.count === 0 ? messages.nothingToMake : undefined
}

function choiceOf({ dueUntil, executeOn, profile, chooses, bankBics }: Fields): Choice | undefined {
  if (!dueUntil || !executeOn || !profile || (chooses === 'some' && bankBics.length === 0)) return undefined
  return { dueUntil, executeOn, profile, ...(chooses === 'some' && { bankBics }) }
}

/** The banks with payments that are due, by name. */
function banksOf(sums: readonly DueSum[]): (readonly [bic: string, name: string])[] {
  const names = new Map(sums.flatMap(({ bankBic, bankName }) => (bankBic === null ? [] : [[bankBic, bankName]])))
  return [...names].toSorted(([, one], [, other]) => one.localeCompare(other))
}

const isSame = (one: Outcome, other: Outcome) => JSON.stringify(one) === JSON.stringify(other)
