/** From whom to whom, in rows: the arrow of the icons as one path, made once, because a screen of rows has fifty. */
export const ARROW = (
  <svg
    className="i xs arr"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M5 12h14m-7-7 7 7-7 7" />
  </svg>
)
