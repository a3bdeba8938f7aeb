import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { useEffect } from 'react'
import { useCall } from '../client/queries.ts'

const pauseMs = 60_000
/** Whoever has not touched the console for so long is not asked for: to look by itself must not keep a session alive. */
const presentMs = 5 * 60_000

/** How many notices are unread: looked up once a minute, while somebody is there to see it. */
export function useUnread(): number {
  const { data, refetch } = useCall(noticeEndpoints.getUnreadNotices, {}, { staleTime: 0 })
  useEffect(() => {
    let touchedAt = Date.now()
    const touched = () => {
      touchedAt = Date.now()
    }
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() - touchedAt < presentMs) void refetch()
    }
    const timer = setInterval(look, pauseMs)
    document.addEventListener('pointerdown', touched)
    document.addEventListener('keydown', touched)
    return () => {
      clearInterval(timer)
      document.removeEventListener('pointerdown', touched)
      document.removeEventListener('keydown', touched)
    }
  }, [refetch])
  return data?.unread ?? 0
}
