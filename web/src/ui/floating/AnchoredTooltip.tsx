import { Tooltip, type TooltipProps } from '@mantine/core'
import '@mantine/core/styles/Tooltip.css'
import { type Anchor, AnchorProxy } from './AnchorProxy.tsx'

export type AnchoredTooltipProps = Omit<TooltipProps, 'children' | 'opened'> & { anchor: Anchor; shown: boolean }

/** A few words beside a control, shown when useHint says so. */
export function AnchoredTooltip({ anchor, shown, ...tooltip }: AnchoredTooltipProps) {
  return (
    <Tooltip {...tooltip} opened={shown}>
      <AnchorProxy of={anchor} />
    </Tooltip>
  )
}
