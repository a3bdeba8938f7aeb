import { Button } from '@mantine/core'
import type { WebhookEndpoint } from '@payouts/contract/webhooks/schema'
import { SystemHead } from '#systems/SystemHead.tsx'
import { dayOfInstant, dayText, instantText } from '#ui/texts/day-text.ts'
import { FactList } from '#ui/texts/FactList.tsx'
import { messages } from './messages.ts'
import type { WebhookAction } from './WebhookDialog.tsx'
import { webhookFacts } from './WebhookDifference.tsx'

type WebhookCardProps = { webhook: WebhookEndpoint; mayEdit: boolean; onAct: (action: WebhookAction) => void }

/** One webhook: what it is told, and how far that has come. */
export function WebhookCard({ webhook, mayEdit, onAct }: WebhookCardProps) {
  const { waiting, waitingSince, failure, dead, lastDeliveredOn } = webhook
  const [, , ...facts] = webhookFacts(webhook)
  return (
    <>
      <SystemHead of={webhook}>
        {mayEdit && (
          <div className="row">
            {actionsOf(webhook).map(([action, label]) => (
              <Button key={action} size="compact-sm" variant="default" onClick={() => onAct(action)}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </SystemHead>
      <FactList
        facts={[
          ...facts,
          [messages.secret, secretText(webhook)],
          [messages.delivered, lastDeliveredOn === null ? messages.never : instantText(lastDeliveredOn)],
          [messages.waiting, messages.waitingCount(waiting, waitingSince && instantText(waitingSince))],
          [messages.failure, failure],
          [messages.dead, dead > 0 && messages.deadCount(dead)]
        ]}
      />
    </>
  )
}

function actionsOf({ enabled, dead, waitingChangeId }: WebhookEndpoint): [WebhookAction, string][] {
  const change: [WebhookAction, string] = ['change', enabled ? messages.change : messages.enable]
  return [
    ...(dead > 0 && enabled ? [['replay', messages.replayAll] as [WebhookAction, string]] : []),
    ...(enabled ? [['issue', messages.issue] as [WebhookAction, string]] : []),
    ...(waitingChangeId === null ? [change] : []),
    ...(enabled ? [['disable', messages.disable] as [WebhookAction, string]] : [])
  ]
}

function secretText({ secretOn, formerEndsOn }: WebhookEndpoint): string {
  if (secretOn === null) return messages.noSecret
  const day = (instant: string) => dayText(dayOfInstant(instant))
  return `${messages.secretSince(day(secretOn))}${formerEndsOn === null ? '' : messages.formerUntil(day(formerEndsOn))}`
}
