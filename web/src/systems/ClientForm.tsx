import { Checkbox, NumberInput, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Granted } from '@payouts/contract/permissions'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import type { FeedKind } from '@payouts/contract/systems/feed-kinds'
import {
  type ApiClient,
  type ClientRight,
  clientInput,
  mostCallsPerMinute,
  publicKeys
} from '@payouts/contract/systems/schema'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'
import { useClientCommand } from './api.ts'
import { ClientFeeds } from './feeds/ClientFeeds.tsx'
import './Systems.css'
import { messages } from './messages.ts'
import { hasRight, rightName, withRight } from './rights-words.ts'

const CompanyPicker = later(() => import('#users/CompanyPicker.tsx').then(({ CompanyPicker }) => CompanyPicker))

type Fields = {
  name: string
  ofCompany: boolean
  companyCode: string
  granted: Granted
  ranges: string
  callsPerMinute: number | string
  keys: string
  feeds: readonly FeedKind[]
  reason: string
}

type ClientFormProps = { client: ApiClient | undefined; rights: readonly ClientRight[]; onDone: () => void }

/** Asks for a new client, or for other values of one; a disabled one becomes enabled. */
export function ClientForm({ client, rights, onDone }: ClientFormProps) {
  const command = useClientCommand(systemEndpoints.changeApiClient)
  const form = useForm<Fields>({
    initialValues: {
      name: client?.name ?? '',
      ofCompany: Boolean(client?.companyCode),
      companyCode: client?.companyCode ?? '',
      granted: client?.granted ?? {},
      ranges: client?.ipRanges.join('\n') ?? '',
      callsPerMinute: client?.callsPerMinute ?? 600,
      keys: client?.publicKeys ? JSON.stringify(client.publicKeys, null, 2) : '',
      feeds: client?.feeds ?? [],
      reason: ''
    },
    validate: problemsOf
  })
  const { granted, ofCompany } = form.values
  const submit = (given: Fields) => {
    const { name, reason } = given
    const companyCode = given.ofCompany ? given.companyCode : null
    const values = {
      name,
      reason,
      granted,
      feeds: [...given.feeds],
      companyCode,
      ipRanges: rangesOf(given),
      publicKeys: keysOf(given.keys) ?? null
    }
    const payload = { ...values, clientId: client?.clientId, callsPerMinute: Number(given.callsPerMinute) }
    command.mutate({ payload }, closeOnSuccess(onDone))
  }
  const focusFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? 'name')?.focus()
  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
      <Stack gap="md">
        <TextInput label={messages.name} withAsterisk maxLength={100} data-autofocus {...form.getInputProps('name')} />
        {!client && (
          <Switch
            label={messages.forCompany}
            description={messages.companyHint}
            {...form.getInputProps('ofCompany', { type: 'checkbox' })}
          />
        )}
        {!client && ofCompany && (
          <CompanyPicker
            needed
            value={form.values.companyCode}
            error={form.errors['companyCode'] as string | undefined}
            onChange={(companyCode) => form.setFieldValue('companyCode', companyCode)}
          />
        )}
        <fieldset className="card stack-xs client-rights">
          <legend>{messages.rights}</legend>
          {rights.map((right) => (
            <Checkbox
              key={rightName(right)}
              label={rightName(right)}
              description={right.opens}
              checked={hasRight(granted, right)}
              onChange={(event) =>
                form.setFieldValue('granted', withRight(granted, right, event.currentTarget.checked))
              }
            />
          ))}
        </fieldset>
        <Textarea
          label={messages.from}
          description={messages.fromHint}
          autosize
          minRows={2}
          {...form.getInputProps('ranges')}
        />
        <NumberInput
          label={messages.rate}
          withAsterisk
          min={1}
          max={mostCallsPerMinute}
          allowDecimal={false}
          thousandSeparator=","
          {...form.getInputProps('callsPerMinute')}
        />
        <Textarea
          label={messages.keys}
          description={messages.keysHint}
          autosize
          minRows={2}
          maxRows={10}
          {...form.getInputProps('keys')}
        />
        <ClientFeeds feeds={form.values.feeds} onChange={(feeds) => form.setFieldValue('feeds', feeds)} />
        <ReasonField {...form.getInputProps('reason')} />
        {command.error && <CallRefusal error={command.error} verb={messages.request} />}
      </Stack>
      <DialogActions submit={messages.request} busy={command.isPending} />
    </form>
  )
}

const rangesOf = ({ ranges }: Pick<Fields, 'ranges'>): string[] =>
  ranges.split(/[\s,]+/).filter((range) => range !== '')

/** Null where none is given, undefined where it is no key set. */
function keysOf(text: string) {
  if (text.trim() === '') return null
  try {
    return publicKeys.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** What the server would refuse, by field. */
function problemsOf(given: Fields): Record<string, string | null> {
  const { shape } = clientInput
  const rate = Number(given.callsPerMinute)
  return {
    name: shape.name.safeParse(given.name).error?.issues[0]?.message ?? null,
    companyCode: given.ofCompany && given.companyCode === '' ? messages.companyMissing : null,
    ranges: shape.ipRanges.safeParse(rangesOf(given)).success ? null : messages.wrongRange,
    callsPerMinute: shape.callsPerMinute.safeParse(rate).success ? null : messages.wrongRate,
    keys: keysOf(given.keys) === undefined ? messages.keysWrong : null,
    reason: reasonProblem(given.reason)
  }
}
