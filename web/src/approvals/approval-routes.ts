import { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'

/** The screen of approval policies. */
export const approvalRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/approvalPolicies',
    staticData: { title: 'Approval Policies', access: 'Approval Policies' },
    loader: () => {
      preload(approvalEndpoints.getApprovalPolicies, {})
      preload(approvalEndpoints.getPolicyChanges, waitingRequests)
    },
    component: lazyRouteComponent(() => import('./ApprovalPoliciesPage.tsx'), 'ApprovalPoliciesPage')
  })
] as const
