import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'

/** The settings of one's notices, in the account menu. */
export const noticeRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/noticeSettings',
    staticData: { title: 'Notices', access: 'signedIn' },
    loader: () => preload(noticeEndpoints.getNoticeSettings, {}),
    component: lazyRouteComponent(() => import('./NoticeSettingsPage.tsx'), 'NoticeSettingsPage')
  })
] as const
