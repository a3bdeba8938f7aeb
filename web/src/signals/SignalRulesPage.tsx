import { Button, Skeleton } from '@mantine/core'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import type { CurrentSetting } from '@payouts/contract/signals/schema'
import { DecidedChanges } from '../changes/dated/DecidedChanges.tsx'
import { PendingChanges } from '../changes/dated/PendingChanges.tsx'
import type { DecidedPage } from '../changes/use-decided-page.ts'
import { errorText } from '../client/call-error.ts'
import { useCall } from '../client/queries.ts'
import { BackLink } from '../list/BackLink.tsx'
import { DayText } from '../ui/DayText.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { useSignalRights, waitingChanges } from './api.ts'
import { messages } from './messages.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { ruleChanges } from './rule-changes.ts'
import { limitsOf, meaningOf, severityText, titleOf } from './rule-words.ts'
import { Lines } from './SignalFacts.tsx'
import { severityTones } from './severity-tones.ts'
import './Signals.css'

/** The rules as they count today, and the changes of them that wait. */
export function SignalRulesPage() {
  const rules = useCall(signalEndpoints.getSignalRules, {})
  const changes = useCall(signalEndpoints.getSignalChanges, waitingChanges)
  const { open: change, subject: setting, ...dialog } = useDialogAbout<CurrentSetting>()
  return (
    <div className="signal-page">
      <PageHeader
        title={messages.rules}
        purpose={messages.rulesPurpose}
        back={<BackLink to="/signals">{messages.signals}</BackLink>}
        actions={<DecidedChanges kind={ruleChanges} usePage={useDecided} />}
      />
      {changes.data && <PendingChanges kind={ruleChanges} changes={changes.data.changes.content} />}
      {rules.error && !rules.data && <ErrorState message={errorText(rules.error)} retry={() => void rules.refetch()} />}
      {!rules.error && !rules.data && <Skeleton height={480} role="status" aria-label={messages.rules} />}
      <ol className="signal-rules">
        {rules.data?.settings.map((rule) => (
          <li key={rule.name} className="signal-card signal-rule">
            <Rule setting={rule} onChange={() => change(rule)} />
          </li>
        ))}
      </ol>
      <RuleDialog {...dialog} setting={setting} />
    </div>
  )
}

const useDecided = (request: DecidedPage['request']) => useCall(signalEndpoints.getSignalChanges, request)

function Rule({ setting, onChange }: { setting: CurrentSetting; onChange: () => void }) {
  const { name, severity, validFrom } = setting
  const { mayAsk } = useSignalRights()
  const title = titleOf(name)
  return (
    <>
      <header>
        <h2>{title}</h2>
        <StatusDot tone={severityTones[severity]}>{severityText(name, severity)}</StatusDot>
      </header>
      <p>{meaningOf(name)}</p>
      <Lines lines={limitsOf(name, setting)} />
      <footer>
        {validFrom === null ? (
          messages.usual
        ) : (
          <span>
            {messages.since} <DayText day={validFrom} />
          </span>
        )}
        {mayAsk && (
          <Button size="compact-xs" variant="default" aria-label={messages.changeTitle(title)} onClick={onChange}>
            {messages.change}
          </Button>
        )}
      </footer>
    </>
  )
}
