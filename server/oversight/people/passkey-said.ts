import * as z from 'zod'

const base64url = z.string().regex(/^[\w-]{1,8192}$/)
const way = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
/** How a browser reaches it; what is new to us is left out. */
const transports = z
  .array(z.string().max(32))
  .max(16)
  .transform((all) => all.flatMap((one) => way.safeParse(one).data ?? []))
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') }

/** A passkey as a browser says that it was made. */
export const madePasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url, transports: transports.optional() }),
})
export type MadePasskey = z.infer<typeof madePasskey>

export const givenPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})
export type GivenPasskey = z.infer<typeof givenPasskey>

/** What is kept of one: the public key, and the name that it is bound to. */
export const keptPasskey = z.strictObject({ id: base64url, publicKey: base64url, transports, boundTo: z.string() })
export const clientData = z.object({ challenge: z.string().max(128) })
