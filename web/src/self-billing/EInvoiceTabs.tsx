import { linkOptions } from '@tanstack/react-router'
import { TabLinks } from '#ui/TabLinks.tsx'
import { messages } from './messages.ts'

/** The register, and what e-invoices state of both sides. */
export function EInvoiceTabs({ current }: { current: 'register' | 'details' }) {
  const tabs = [
    { key: 'register', label: messages.register, link: linkOptions({ to: '/eInvoices', search: {} }) },
    { key: 'details', label: messages.details, link: linkOptions({ to: '/eInvoices/details', search: {} }) }
  ]
  return <TabLinks label={messages.eInvoices} tabs={tabs} current={current} />
}
