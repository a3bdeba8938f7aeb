import { useEffect } from 'react'
import { messages } from './messages.ts'

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${messages.product}` : messages.product
  }, [title])
}
