import { Checkbox, Text } from '@mantine/core'
import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { type NoticeKind, noticeKinds } from '@payouts/contract/notices/schema'
import { sameAsBefore } from '@payouts/contract/verdict'
import { useState } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { QueryState } from '#client/QueryState.tsx'
import { useCall, useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { useLanguage } from '#client/session/use-language.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { kindHints, kindNames, kindsOfDealers, noticeTexts } from './texts.ts'
import './NoticeSettingsPage.css'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'

/** Which notices a person wants mailed, kind by kind. */
export function NoticeSettingsPage() {
  const words = noticeTexts(useLanguage().language)
  const settings = useCall(noticeEndpoints.getNoticeSettings, {}, { staleTime: 0 })
  return (
    <div className="page notice-settings">
      <PageHeader title={words('title')} purpose={words('purpose')} />
      <QueryState query={settings} height={330} />
      {settings.data && <SettingsForm {...settings.data} />}
    </div>
  )
}

type SettingsFormProps = { email: string | null; mailed: readonly NoticeKind[] }

function SettingsForm({ email, mailed }: SettingsFormProps) {
  const { language } = useLanguage()
  const words = noticeTexts(language)
  const kinds = useSession()?.company ? kindsOfDealers : noticeKinds
  const [chosen, setChosen] = useState<ReadonlySet<NoticeKind>>(() => new Set(mailed))
  const [unchanged, setUnchanged] = useState(false)
  const save = useCommand(noticeEndpoints.saveNoticeSettings, { invalidates: [noticeEndpoints.getNoticeSettings] })
  const choose = (kind: NoticeKind, wanted: boolean) => {
    setUnchanged(false)
    setChosen(new Set(noticeKinds.filter((one) => (one === kind ? wanted : chosen.has(one)))))
  }
  const submit = () => {
    const same = chosen.size === mailed.length && mailed.every((kind) => chosen.has(kind))
    setUnchanged(same)
    if (!same) save.mutate({ payload: { mailed: [...chosen] } })
  }
  return (
    <form
      className="card stack notice-settings-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Text size="sm" c={email ? 'dimmed' : undefined}>
        {email ? words('mailedTo', { email }) : words('noEmail')}
      </Text>
      <ul className="lines lines-apart">
        {kinds.map((kind) => (
          <li key={kind}>
            <div>
              <strong>{kindNames(language)(kind)}</strong>
              <p id={`notice-${kind}`}>{kindHints(language)(kind)}</p>
            </div>
            <Checkbox
              label={words('mail')}
              aria-label={`${words('mail')}: ${kindNames(language)(kind)}`}
              aria-describedby={`notice-${kind}`}
              checked={chosen.has(kind)}
              disabled={email === null}
              onChange={(event) => choose(kind, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {unchanged && (
        <Text size="sm" c="red" role="alert">
          {sameAsBefore}
        </Text>
      )}
      {save.error && <CallRefusal error={save.error} verb={words('save')} />}
      <div className="row notice-settings-end">
        <Text size="sm" role="status" c="dimmed">
          {save.data?.message}
        </Text>
        {email && (
          <WorkingButton type="submit" loading={save.isPending}>
            {words('save')}
          </WorkingButton>
        )}
      </div>
    </form>
  )
}
