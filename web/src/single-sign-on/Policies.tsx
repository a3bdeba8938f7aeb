import { Button } from '@mantine/core'
import type { OutputOf } from '@payouts/contract/endpoint'
import type { singleSignOnEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { firstSignInPolicy, type SignInPolicy } from '@payouts/contract/single-sign-on/schema'
import { useId, useState } from 'react'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { useMayRequest } from './api.ts'
import { messages } from './messages.ts'
import { policyRequests } from './policy-requests.tsx'

const PolicyForm = later(() => import('./PolicyForm.tsx').then((part) => part.PolicyForm))

type PoliciesProps = OutputOf<typeof singleSignOnEndpoints.getSingleSignOn>

/** How staff sign in today and from coming days on. */
export function Policies({ providers, current, upcoming }: PoliciesProps) {
  const headingId = useId()
  const mayRequest = useMayRequest()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const policy = current?.values ?? firstSignInPolicy
  return (
    <section className="card stack-xs" aria-labelledby={headingId}>
      <header className="section-head">
        <h2 id={headingId}>{messages.policy}</h2>
        <div className="actions">
          <RequestHistory kind={policyRequests} />
          {mayRequest && (
            <Button variant="default" aria-label={messages.changePolicy} onClick={() => setOpened(true)}>
              {messages.change}
            </Button>
          )}
        </div>
      </header>
      <Policy policy={policy} />
      {upcoming.map(({ validFrom, values }) => (
        <section key={validFrom} className="stack-xs">
          <h3>{messages.from(dayText(validFrom))}</h3>
          <Policy policy={values} />
        </section>
      ))}
      <Dialog opened={opened} onClose={close} title={messages.changePolicy} size="xl">
        <PolicyForm needed={opened} policy={policy} providers={providers} onDone={close} />
      </Dialog>
    </section>
  )
}

function Policy({ policy: { rules, staffPasswords, breakGlassUser } }: { policy: SignInPolicy }) {
  return (
    <>
      <p>{staffPasswords ? messages.passwordsOn : messages.passwordsOff(breakGlassUser ?? '')}</p>
      {rules.length === 0 && <p className="dimmed">{messages.noRules}</p>}
      {rules.length > 0 && (
        <table className="data-table stacked-table" aria-label={messages.rules}>
          <thead>
            <tr>
              <th scope="col">{messages.provider}</th>
              <th scope="col">{messages.claim}</th>
              <th scope="col">{messages.value}</th>
              <th scope="col">{messages.role}</th>
              <th scope="col">{messages.createsUser}</th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ provider, claim, value, role, createsUser }) => (
              <tr key={`${provider} ${claim} ${value}`}>
                <td data-label={messages.provider}>{provider}</td>
                <td data-label={messages.claim}>{claim}</td>
                <td data-label={messages.value}>{value}</td>
                <td data-label={messages.role}>{role}</td>
                <td data-label={messages.createsUser}>{createsUser ? 'Yes' : 'No'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
