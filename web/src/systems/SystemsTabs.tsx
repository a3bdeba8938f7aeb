import { linkOptions } from '@tanstack/react-router'
import { TabLinks } from '#ui/TabLinks.tsx'
import { messages } from './messages.ts'

type SystemsTab = 'clients' | 'webhooks' | 'files' | 'documentation'

/** Other systems: those that call, those that are told, the files that are fetched, and what can be called. */
export function SystemsTabs({ current }: { current: SystemsTab }) {
  const tabs = [
    { key: 'clients', label: messages.clients, link: linkOptions({ to: '/systems', search: {} }) },
    { key: 'webhooks', label: messages.webhooks, link: linkOptions({ to: '/systems', search: { tab: 'webhooks' } }) },
    { key: 'files', label: messages.files, link: linkOptions({ to: '/systems', search: { tab: 'files' } }) },
    {
      key: 'documentation',
      label: messages.documentation,
      link: linkOptions({ to: '/systems', search: { tab: 'documentation' } })
    }
  ]
  return <TabLinks label={messages.systems} tabs={tabs} current={current} />
}
