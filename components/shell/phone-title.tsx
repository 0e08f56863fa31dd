/** The title of a page on a phone where no bar says it; where there is room, the bar of the list does. */
export function PhoneTitle({ children }: { children: string }) {
  return (
    <div className="phone-only">
      <h1 className="only-read">{children}</h1>
    </div>
  )
}
