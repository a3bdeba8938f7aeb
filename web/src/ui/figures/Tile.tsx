import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { messages } from '../messages.ts'
import './Tile.css'

type TileProps = {
  label: string
  /** The figure; while it is undefined the tile shows a skeleton of the same height. */
  value: ReactNode | undefined
  /** A smaller line below the figure; empty, not undefined, while loading, so that the tile keeps its height. */
  detail?: ReactNode
  /** Opens the rows behind the figure. */
  onClick?: () => void
}

/** A summary card: a label, one figure, and perhaps a line below. */
export function Tile({ label, value, detail, onClick }: TileProps) {
  const waiting = value === undefined
  const body = (
    <>
      <span className="detail tile-label">{label}</span>
      <span className="tile-value">{waiting ? <Skeleton height={20} width="60%" my={4} /> : value}</span>
      {detail !== undefined && (
        <span className="detail tile-detail">{waiting ? <Skeleton height={12} width="80%" my={3} /> : detail}</span>
      )}
    </>
  )
  if (onClick)
    return (
      <UnstyledButton className="card tile tile-open" onClick={onClick}>
        {body}
      </UnstyledButton>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; this only names a figure
    <div className="card tile" role="group" aria-label={label} aria-busy={waiting}>
      {body}
    </div>
  )
}

/** The call that the figures of a row of tiles come from; a final error is the same however often it is tried. */
export type TileSource = { data: unknown; error: (Error & { isFinal?: boolean }) | null; refetch: () => unknown }

type TileRowProps = { label?: string; source?: TileSource; children: ReactNode }

/** Tiles side by side, as many in a row as fit; if their figures fail to load, the error and Try again. */
export function TileRow({ label, source, children }: TileRowProps) {
  const failure = source?.data === undefined ? source?.error : undefined
  return (
    <section className="tile-row" aria-label={label ?? messages.summary}>
      {failure ? (
        <div className="card tile tile-failed" role="alert">
          <span>{failure.message}</span>
          {!failure.isFinal && (
            <Button variant="default" size="xs" onClick={() => void source?.refetch()}>
              {messages.tryAgain}
            </Button>
          )}
        </div>
      ) : (
        children
      )}
    </section>
  )
}
