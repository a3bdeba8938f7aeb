import type { MenuList } from '@payouts/contract/permissions'
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { FallbackErrorPage } from './FallbackErrorPage.tsx'

/** Something that the screen finder (Ctrl K) can lead to. */
export type Found = {
  readonly label: string
  readonly hint?: string
  readonly to: string
  readonly search?: Record<string, unknown>
}

/** An area's own search within the screen finder, for example cycles by name. */
export type Finder = {
  readonly group: string
  mayUse(menu: readonly MenuList[]): boolean
  find(text: string, signal: AbortSignal): Promise<readonly Found[]>
}

/** What areas lend to the frame; routes.tsx hands it over, since the frame knows no area. */
export type FrameContext = {
  /** The download centre in the top bar. */
  readonly downloadCentre?: ComponentType
  /** The person's notices in the top bar. */
  readonly noticeInbox?: ComponentType
  readonly finders: readonly Finder[]
  /** Fetches all that comes after sign-in, where that is still to come. */
  readonly openConsole?: () => Promise<void>
}

export const rootRoute = createRootRouteWithContext<FrameContext>()({
  staticData: { title: '', access: 'everyone' },
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage'),
  errorComponent: FallbackErrorPage
})
