/** Rules whose problem is mended by sending the message again. */
export const RESENT: readonly string[] = ['GEN007', 'MAO160', 'DRM330']

/** To whom a message may be sent again: `of`, whom it did not reach; `to`: who is there instead, null where nobody is known. */
export type Resend = { of: string; to: string | null }
