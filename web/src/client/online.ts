import { useEffect } from 'react'
import { said } from '#ui/texts/said.ts'
import { toast } from './toast.ts'

/** Reports losing and regaining the connection. */
export function useOnlineNotices(): void {
  useEffect(() => {
    const online = () => toast.success(said('You are online'), { id: 'online' })
    const offline = () => toast.failure(said('You are offline'), { id: 'offline' })
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
    }
  }, [])
}
