export type Policy = { nonce: string; dev: boolean }

/** What scripts, styles and connections a page may have. Development compiles in the page, which needs `eval`. */
export function contentSecurityPolicy({ nonce, dev }: Policy): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // The overlay of development writes markup.
    ...(dev ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
  ].join('; ')
}

/**
 * What a script of the build may do that runs as a worker, where no page's policy reaches: load others of this console and
 * ask it. It has no document, so no text can become markup; text becomes no script.
 */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

/** On every answer, whatever it says. */
export function securityHeaders(policy: Policy): [name: string, value: string][] {
  return [
    ['Content-Security-Policy', contentSecurityPolicy(policy)],
    ['X-Content-Type-Options', 'nosniff'],
    // Without any, a browser says `Origin: null` of our own forms.
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['X-Frame-Options', 'DENY'],
    [
      'Permissions-Policy',
      'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    ],
  ]
}

/** Request headers that frameworks obey and that nobody outside may set. */
export const STRIPPED = [
  'x-middleware-subrequest',
  'x-middleware-subrequest-id',
  'x-middleware-rewrite',
  'x-middleware-next',
  'x-middleware-prefetch',
  'x-invoke-path',
  'x-invoke-query',
  'x-invoke-output',
  'x-nextjs-data',
  'x-matched-path',
  'x-now-route-matches',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-for',
  'forwarded',
  'content-security-policy',
  'content-security-policy-report-only',
] as const
