import { Button } from '@mantine/core'
import type { Provider } from '@payouts/contract/single-sign-on/schema'
import { providerFields, providerLabels, providerText } from '@payouts/contract/single-sign-on/words'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FactList } from '#ui/texts/FactList.tsx'
import { useMayRequest } from './api.ts'
import { messages } from './messages.ts'
import { Provisioning } from './Provisioning.tsx'
import { providerRequests } from './provider-requests.tsx'

const ProviderForm = later(() => import('./ProviderForm.tsx').then((part) => part.ProviderForm))

/** The identity providers as they are, and the buttons that ask for others. */
export function Providers({ providers }: { providers: readonly Provider[] }) {
  const headingId = useId()
  const mayRequest = useMayRequest()
  const [opened, setOpened] = useState<Provider | 'new'>()
  const close = () => setOpened(undefined)
  return (
    <section className="card stack-xs" aria-labelledby={headingId}>
      <header className="section-head">
        <h2 id={headingId}>{messages.providers}</h2>
        <div className="actions">
          <RequestHistory kind={providerRequests} />
          {mayRequest && (
            <Button leftSection={<Plus size={14} aria-hidden />} onClick={() => setOpened('new')}>
              {messages.addProvider}
            </Button>
          )}
        </div>
      </header>
      {providers.length === 0 && <EmptyState title={messages.noProviders} />}
      {providers.map((provider) => (
        <ProviderFacts key={provider.key} provider={provider} onChange={mayRequest ? setOpened : undefined} />
      ))}
      <Dialog
        opened={opened !== undefined}
        onClose={close}
        title={opened && opened !== 'new' ? messages.changeProvider(opened.settings.name) : messages.addProviderTitle}
        size="lg"
      >
        <ProviderForm needed={opened !== undefined} provider={opened === 'new' ? undefined : opened} onDone={close} />
      </Dialog>
    </section>
  )
}

const shown = providerFields.filter((field) => !['name', 'enabled'].includes(field))

type FactsProps = { provider: Provider; onChange: ((provider: Provider) => void) | undefined }

function ProviderFacts({ provider, onChange }: FactsProps) {
  const { key, settings } = provider
  return (
    <section className="stack-xs" aria-label={settings.name}>
      <header className="section-head">
        <h3>
          {settings.name} <span className="dimmed">{settings.enabled ? key : messages.off}</span>
        </h3>
        {onChange && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={messages.changeProvider(settings.name)}
            onClick={() => onChange(provider)}
          >
            {messages.change}
          </Button>
        )}
      </header>
      <FactList
        facts={[
          ...shown
            .map((field) => [providerLabels[field], providerText(settings, field)] as const)
            .filter(([, text]) => text !== ''),
          [messages.callback, `${window.location.origin}/signIn/callback/${key}`],
          [messages.scimAddress, `${window.location.origin}/scim/v2`],
          [messages.provisioning, <Provisioning key="tokens" provider={key} name={settings.name} />]
        ]}
      />
    </section>
  )
}
