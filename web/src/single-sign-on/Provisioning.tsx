import { Button, Skeleton } from '@mantine/core'
import type { OutputOf } from '@payouts/contract/endpoint'
import { provisioningEndpoints } from '@payouts/contract/provisioning/endpoints'
import { useState } from 'react'
import { useCall } from '#client/queries.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'
import { dayOfInstant, dayText } from '#ui/texts/day-text.ts'
import { useMayRequest } from './api.ts'
import { messages } from './messages.ts'

const TokenForms = later(() => import('./TokenForms.tsx').then((part) => part.TokenForms))

type ProvisioningToken = OutputOf<typeof provisioningEndpoints.getProvisioning>['tokens'][number]

const given = ({ issuedBy, issuedOn }: ProvisioningToken) => [issuedBy, dayText(dayOfInstant(issuedOn))] as const

/** The tokens by which a provider provisions users, and the buttons that issue and end them. */
export function Provisioning({ provider, name }: { provider: string; name: string }) {
  const { data } = useCall(provisioningEndpoints.getProvisioning, {})
  const mayChange = useMayRequest()
  const [opened, setOpened] = useState<ProvisioningToken | 'new'>()
  const close = () => setOpened(undefined)
  if (!data) return <Skeleton height={24} width={240} />
  const now = new Date().toISOString()
  const working = data.tokens.filter(
    (token) => token.provider === provider && (token.endsOn === null || token.endsOn > now)
  )
  return (
    <div className="stack-xs">
      {working.length === 0 && <span>{messages.noToken}</span>}
      {working.map((token) => (
        <div key={token.tokenId} className="row">
          <span>
            {messages.token(...given(token))}
            {token.endsOn !== null && messages.endsOn(dayText(dayOfInstant(token.endsOn)))}
          </span>
          {mayChange && (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={messages.endTokenOf(...given(token))}
              onClick={() => setOpened(token)}
            >
              {messages.endToken}
            </Button>
          )}
        </div>
      ))}
      {mayChange && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={messages.issueTokenOf(name)}
            onClick={() => setOpened('new')}
          >
            {messages.issueToken}
          </Button>
        </div>
      )}
      <Dialog
        opened={opened !== undefined}
        onClose={close}
        title={opened && opened !== 'new' ? messages.endTokenOf(...given(opened)) : messages.issueTokenOf(name)}
      >
        <TokenForms
          needed={opened !== undefined}
          provider={provider}
          tokenId={opened === 'new' ? undefined : opened?.tokenId}
          onDone={close}
        />
      </Dialog>
    </div>
  )
}
