import { later } from '../later.tsx'

/* Floating boxes, loaded later: positioning needs more code than a whole list. */
export const AnchoredPopover = later(() => import('./AnchoredPopover.tsx').then((part) => part.AnchoredPopover))
export const AnchoredTooltip = later(() => import('./AnchoredTooltip.tsx').then((part) => part.AnchoredTooltip))
export const ActionMenuLines = later(() => import('./ActionMenuLines.tsx').then((part) => part.ActionMenuLines))
export const DownloadFormats = later(() => import('./DownloadFormats.tsx').then((part) => part.DownloadFormats))
