import './pages/LostInSpace.css'

const stars = [
  [12, 20, 1.2],
  [24, 66, 0.9],
  [37, 30, 1.6],
  [50, 84, 1.1],
  [61, 12, 0.8],
  [83, 90, 1.4],
  [98, 10, 1],
  [109, 80, 0.8],
  [122, 22, 1.5],
  [134, 60, 1],
  [146, 34, 1.2],
  [151, 86, 0.9]
] as const

/** A few stars and an orbit behind the page that is lost in space. */
export function StarField() {
  return (
    <svg
      className="lost-in-space-backdrop"
      viewBox="0 0 160 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g transform="rotate(-14 80 50)">
        <ellipse cx="80" cy="50" rx="60" ry="24" className="lost-in-space-orbit" />
        <ellipse cx="80" cy="50" rx="46" ry="15" className="lost-in-space-orbit" />
        <circle cx="122.4" cy="33" r="1.8" className="lost-in-space-planet" />
      </g>
      {stars.map(([x, y, size]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={size / 4} className="lost-in-space-star" />
      ))}
    </svg>
  )
}
