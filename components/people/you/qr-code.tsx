import encodeQR from 'qr'

/** Light and dark squares of one size, with the quiet border that readers need; dark on light in both themes. */
export function QrCode({ of, label }: { of: string; label: string }) {
  const rows = encodeQR(of, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
