import './Brand.css'
import { messages } from './messages.ts'

/** The product's mark and name; the mark alone where there is no room. */
export function Brand({ markOnly = false }: { markOnly?: boolean }) {
  return (
    <span className="brand">
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" className="brand-mark">
        <rect width="32" height="32" rx="8" fill="#0b6263" />
        <path
          d="M8 21.5 13 15l4 3.5 7-9"
          fill="none"
          stroke="#f4f6f7"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="24" cy="9.5" r="2.6" fill="#6fc5c2" />
      </svg>
      {!markOnly && <span className="brand-name">{messages.product}</span>}
    </span>
  )
}
