import { linkOptions } from '@tanstack/react-router'
import { TabLinks } from '#ui/TabLinks.tsx'
import { messages } from './messages.ts'

export type SystemsTab = 'clients' | 'documentation'

/** Other systems: those that call, and what they can call. */
export function SystemsTabs({ current }: { current: SystemsTab }) {
  const tabs = [
    { key: 'clients', label: messages.clients, link: linkOptions({ to: '/systems', search: {} }) },
    {
      key: 'documentation',
      label: messages.documentation,
      link: linkOptions({ to: '/systems', search: { tab: 'documentation' } })
    }
  ]
  return <TabLinks label={messages.systems} tabs={tabs} current={current} />
}
