import { useElementSize } from '@mantine/hooks'
import { compactText } from '@payouts/contract/count-text'
import type { MappedDealer } from '@payouts/contract/signals/cycle-map'
import { type PointerEvent, useMemo, useState } from 'react'
import { toneColour } from '#ui/texts/tones.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { namesOf } from './map-names.ts'
import {
  type Box,
  dotsOf,
  type MapScale,
  margin,
  type Point,
  pointAt,
  pointsOf,
  pointsWithin,
  type Size,
  scaleOf
} from './map-scale.ts'
import { messages } from './messages.ts'

type DealerScatterProps = {
  dealers: readonly MappedDealer[]
  isChosen: (dealer: MappedDealer) => boolean
  /** The person drew a box around these. */
  onBox: (dealers: readonly MappedDealer[]) => void
  /** The person pressed a point. */
  onToggle: (dealer: MappedDealer) => void
}

const height = 420
/** A shorter way of the pointer is a press, not a box. */
const leastBox = 6

/**
 * Dealers as dots: to the right what is usual for them, upwards what they earned now. Pressing a dot chooses a dealer,
 * and a box chooses all in it. For people who see it: the table beside it says and does the same.
 */
export function DealerScatter({ dealers, isChosen, onBox, onToggle }: DealerScatterProps) {
  const { ref, width } = useElementSize()
  const size = useMemo(() => ({ width, height }), [width])
  const scale = useMemo(() => scaleOf(dealers, size), [dealers, size])
  const points = useMemo(() => pointsOf(dealers, scale), [dealers, scale])
  const { box, near, handlers } = useDrawing(points, { onBox, onToggle })
  return (
    <div ref={ref} className="dealer-map" aria-hidden data-testid="dealer-map" {...handlers}>
      {width > 0 && (
        <svg width={width} height={height}>
          <title>{messages.picture}</title>
          <Axes scale={scale} size={size} />
          <Dots points={points} isChosen={isChosen} />
          <Names points={points} size={size} />
          {near && <circle className="dealer-map-near" cx={near.x} cy={near.y} r={7} />}
          {box && (
            <rect
              className="dealer-map-box"
              x={Math.min(box.x1, box.x2)}
              y={Math.min(box.y1, box.y2)}
              width={Math.abs(box.x2 - box.x1)}
              height={Math.abs(box.y2 - box.y1)}
            />
          )}
        </svg>
      )}
      {near && !box && <Hint point={near} width={width} />}
    </div>
  )
}

/** Follows the pointer: which dot it means, and the box that it draws. A finger scrolls, and presses dots. */
function useDrawing(points: readonly Point[], { onBox, onToggle }: Pick<DealerScatterProps, 'onBox' | 'onToggle'>) {
  const [box, setBox] = useState<Box>()
  const [near, setNear] = useState<Point>()
  const isDrawn = (drawn: Box) => Math.hypot(drawn.x2 - drawn.x1, drawn.y2 - drawn.y1) >= leastBox
  return {
    box: box && isDrawn(box) ? box : undefined,
    near,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        const { x, y } = placeOf(event)
        if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId)
        setBox({ x1: x, y1: y, x2: x, y2: y })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const { x, y } = placeOf(event)
        setNear(pointAt(points, { x, y }))
        if (event.pointerType !== 'touch') setBox((drawn) => drawn && { ...drawn, x2: x, y2: y })
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (!box) return
        setBox(undefined)
        if (isDrawn(box)) return onBox(pointsWithin(points, box).map(({ dealer }) => dealer))
        const pressed = pointAt(points, placeOf(event))
        if (pressed) onToggle(pressed.dealer)
      },
      onPointerCancel: () => setBox(undefined),
      onPointerLeave: () => setNear(undefined)
    }
  }
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

function Axes({ scale, size: { width } }: { scale: MapScale; size: Size }) {
  const left = margin.left + margin.newDealers
  const bottom = height - margin.bottom
  return (
    <g className="dealer-map-axes">
      {scale.marks.amount.map((mark) => (
        <g key={mark}>
          <line x1={margin.left} x2={width - margin.right} y1={scale.y(mark)} y2={scale.y(mark)} />
          <text x={margin.left - 8} y={scale.y(mark) + 4} textAnchor="end">
            {compactText(mark).replace('-', '−')}
          </text>
        </g>
      ))}
      {scale.marks.usual.map((mark) => (
        <text key={mark} x={scale.x(mark)} y={bottom + 16} textAnchor="middle">
          {compactText(mark)}
        </text>
      ))}
      <line x1={left} x2={left} y1={margin.top} y2={bottom} />
      <text x={margin.left + margin.newDealers / 2} y={bottom + 16} textAnchor="middle">
        {messages.newDealers}
      </text>
      <text x={width - margin.right} y={bottom + 32} textAnchor="end">
        {messages.usualAxis}
      </text>
      <text x={4} y={12}>
        {messages.nowAxis}
      </text>
      <path d={scale.line(1)} />
      <path className="dealer-map-bound" d={scale.line(2)} />
      <path className="dealer-map-bound" d={scale.line(0.5)} />
    </g>
  )
}

function Dots({ points, isChosen }: { points: readonly Point[]; isChosen: (dealer: MappedDealer) => boolean }) {
  const chosen = points.filter(({ dealer }) => isChosen(dealer))
  const flagged = points.filter(({ dealer }) => dealer.signals.length > 0 && !isChosen(dealer))
  const others = points.filter(({ dealer }) => dealer.signals.length === 0 && !isChosen(dealer))
  return (
    <g className="dealer-map-dots">
      <path d={dotsOf(others)} stroke={toneColour('grey')} strokeOpacity={0.55} />
      <path d={dotsOf(flagged)} stroke={toneColour('orange')} strokeWidth={9} />
      <path d={dotsOf(chosen)} stroke={toneColour('blue')} strokeWidth={11} />
    </g>
  )
}

/** Who is far from usual is named beside the dot, where there is room for it. */
function Names({ points, size }: { points: readonly Point[]; size: Size }) {
  const names = useMemo(() => namesOf(points, size), [points, size])
  return (
    <g className="dealer-map-names">
      {names.map(({ point, text, x, baseline, anchor }) => (
        <text key={point.dealer.companyCode} x={x} y={baseline} textAnchor={anchor}>
          {text}
        </text>
      ))}
      {points.map(
        ({ dealer, x, y, isBeyond }) =>
          isBeyond && <path key={dealer.companyCode} d={`M${x - 20} ${y}h9m-3 -3l3 3l-3 3`} />
      )}
    </g>
  )
}

function Hint({ point: { dealer, x, y }, width }: { point: Point; width: number }) {
  const { companyName, companyCode, amount, usual, cycleCount } = dealer
  return (
    <div className="card dealer-map-hint" data-left={x > width / 2 || undefined} style={{ left: x, top: y }}>
      <strong>{companyName}</strong> {companyCode}
      <span className="block">
        {messages.now}: {withCurrency(amount)}
      </span>
      <span className="block">
        {messages.usual}: {usual === null ? '—' : `${withCurrency(usual)}, ${messages.againstCycles(cycleCount)}`}
      </span>
    </div>
  )
}
