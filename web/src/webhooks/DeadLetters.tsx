import { Button } from '@mantine/core'
import { webhookEndpoints } from '@payouts/contract/webhooks/endpoints'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { toast } from '#client/toast.ts'
import { InstantText } from '#ui/texts/DayText.tsx'
import { useWebhookCommand } from './api.ts'
import '#systems/Systems.css'
import { messages } from './messages.ts'

const shown = 50

/** The latest events that a webhook did not take, each with a button that sends it again. */
export function DeadLetters({ mayEdit }: { mayEdit: boolean }) {
  const query = useCall(webhookEndpoints.getDeadLetters, { pageSize: shown })
  const { data } = query
  const command = useWebhookCommand(webhookEndpoints.replayWebhooks)
  const replay = (endpointId: number, eventId: number) =>
    command.mutate(
      { payload: { endpointId, eventIds: [eventId] } },
      { onSuccess: ({ message }) => toast.success(message) }
    )
  if (!data) return <QueryState query={query} height={160} label={messages.loadingDead} />
  return (
    <section className="card stack-xs" aria-labelledby="dead-letters">
      <h2 id="dead-letters">{messages.deadTitle}</h2>
      <p className="dimmed">{messages.deadHint}</p>
      {command.error && <CallRefusal error={command.error} verb={messages.sendOne} />}
      <table className="data-table stacked-table system-table" aria-labelledby="dead-letters">
        <thead>
          <tr>
            <th scope="col">{messages.event}</th>
            <th scope="col">{messages.subject}</th>
            <th scope="col">{messages.webhook}</th>
            <th scope="col">{messages.happened}</th>
            <th scope="col">{messages.answer}</th>
            {mayEdit && <th scope="col">{messages.sendOne}</th>}
          </tr>
        </thead>
        <tbody>
          {data.content.map(({ endpointId, endpointName, eventId, kind, subject, happenedOn, answer }) => (
            <tr key={`${endpointId} ${eventId}`}>
              <th scope="row">{messages.kindNames[kind]}</th>
              <td data-label={messages.subject} className="system-number">
                {subject}
              </td>
              <td data-label={messages.webhook}>{endpointName}</td>
              <td data-label={messages.happened}>
                <InstantText instant={happenedOn} />
              </td>
              <td data-label={messages.answer} className="system-text">
                {answer}
              </td>
              {mayEdit && (
                <td data-label={messages.sendOne}>
                  <Button
                    size="compact-xs"
                    variant="default"
                    loading={command.isPending}
                    aria-label={messages.sendOneLabel(subject)}
                    onClick={() => replay(endpointId, eventId)}
                  >
                    {messages.sendOne}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
