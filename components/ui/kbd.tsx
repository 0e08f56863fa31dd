/** A key. Shown only; the key itself is bound by `useKeys`. */
export function Kbd({ children }: { children: string }) {
  return (
    <span className="contents" aria-hidden="true">
      <kbd>{children}</kbd>
    </span>
  )
}
