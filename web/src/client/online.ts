import { useEffect } from 'react'
import { toast } from './toast.ts'

/** Reports losing and regaining the connection. */
export function useOnlineNotices(): void {
  useEffect(() => {
    const online = () => toast.success('You are online', { id: 'online' })
    const offline = () => toast.failure('You are offline', { id: 'offline' })
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
    }
  }, [])
}
