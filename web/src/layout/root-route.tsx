import type { MenuList } from '@payouts/contract/permissions'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { FallbackErrorPage } from './pages/FallbackErrorPage.tsx'

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

/** What areas provide to the frame, passed in by routes.tsx. */
export type FrameContext = {
  /** The download centre in the top bar. */
  readonly downloadCentre?: ComponentType
  /** The person's notices in the top bar. */
  readonly noticeInbox?: ComponentType
  readonly finders: readonly Finder[]
  /** Loads everything that comes after sign-in, if it is not loaded yet. */
  readonly openConsole?: () => Promise<void>
}

export const rootRoute = createRootRouteWithContext<FrameContext>()({
  staticData: { title: '', access: 'everyone' },
  component: Outlet,
  errorComponent: FallbackErrorPage
})
