import { linkOptions } from '@tanstack/react-router'
import { TabLinks } from '#ui/TabLinks.tsx'
import { messages } from './messages.ts'

export type SystemsTab = 'clients' | 'webhooks' | 'documentation'

/** Other systems: those that call, those that are told, and what they can call. */
export function SystemsTabs({ current }: { current: SystemsTab }) {
  const tabs = [
    { key: 'clients', label: messages.clients, link: linkOptions({ to: '/systems', search: {} }) },
    { key: 'webhooks', label: messages.webhooks, link: linkOptions({ to: '/systems', search: { tab: 'webhooks' } }) },
    {
      key: 'documentation',
      label: messages.documentation,
      link: linkOptions({ to: '/systems', search: { tab: 'documentation' } })
    }
  ]
  return <TabLinks label={messages.systems} tabs={tabs} current={current} />
}
