import './Backdrop.css'

const streams = Array.from({ length: 22 }, (_, index) => {
  const start = 6 + index * 4.2
  const bend = Math.sin(index * 0.55) * 16
  const end = 96 - index * 3.9
  return `M -10 ${start} C 35 ${start + bend}, 62 ${end - bend * 1.4}, 170 ${end}`
})

const coins = [
  [18, 22, 1.1],
  [33, 71, 0.8],
  [52, 38, 1.4],
  [71, 84, 0.9],
  [104, 18, 1.2],
  [121, 62, 1.6],
  [138, 33, 0.9],
  [149, 80, 1.1]
] as const

/** Many small streams that meet and part again, like a cycle's payouts. The colours follow the mode. */
export function Backdrop() {
  return (
    <svg className="backdrop" viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="stream" x1="0" x2="1">
          <stop offset="0" className="backdrop-fade" />
          <stop offset="0.45" className="backdrop-full" />
          <stop offset="1" className="backdrop-fade" />
        </linearGradient>
        <radialGradient id="glow" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" className="backdrop-glow" />
          <stop offset="1" className="backdrop-glow-end" />
        </radialGradient>
      </defs>
      <ellipse cx="36" cy="24" rx="70" ry="48" fill="url(#glow)" />
      <ellipse cx="136" cy="88" rx="62" ry="46" fill="url(#glow)" />
      <g fill="none" stroke="url(#stream)" strokeWidth="0.16">
        {streams.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      {coins.map(([x, y, size]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={size / 2.6} className="backdrop-coin" />
      ))}
    </svg>
  )
}
