import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import type { CurrentSetting } from '@payouts/contract/signals/schema'
import { useCall } from '#client/queries.ts'
import { BackLink } from '#list/BackLink.tsx'
import { DatedFooter, DatedPage } from '#requests/dated/DatedPage.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { useSignalRights } from '../api.ts'
import { messages } from '../messages.ts'
import { Lines } from '../SignalFacts.tsx'
import { severityTones } from '../severity-tones.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { ruleRequests } from './rule-requests.ts'
import { limitsOf, meaningOf, severityText, titleOf } from './rule-words.ts'
import '../Signals.css'

/** The rules as they count today, and the changes of them that wait. */
export function SignalRulesPage() {
  const rules = useCall(signalEndpoints.getSignalRules, {})
  const { open: change, subject: setting, ...dialog } = useDialogAbout<CurrentSetting>()
  return (
    <>
      <DatedPage
        title={messages.rules}
        purpose={messages.rulesPurpose}
        back={<BackLink to="/signals">{messages.signals}</BackLink>}
        kind={ruleRequests}
        current={rules}
      >
        {rules.data?.settings.map((rule) => (
          <li key={rule.name} className="card signal-card stack-xs">
            <Rule setting={rule} onChange={() => change(rule)} />
          </li>
        ))}
      </DatedPage>
      <RuleDialog {...dialog} setting={setting} />
    </>
  )
}

function Rule({ setting, onChange }: { setting: CurrentSetting; onChange: () => void }) {
  const { name, severity, validFrom } = setting
  const { mayRequest } = useSignalRights()
  const title = titleOf(name)
  return (
    <>
      <header className="section-head">
        <h2>{title}</h2>
        <StatusDot tone={severityTones[severity]}>{severityText(name, severity)}</StatusDot>
      </header>
      <p>{meaningOf(name)}</p>
      <Lines lines={limitsOf(name, setting)} />
      <DatedFooter title={title} validFrom={validFrom} mayRequest={mayRequest} onChange={onChange} />
    </>
  )
}
