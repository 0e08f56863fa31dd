import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { text } from '@/lib/text'
import type { AppRouter } from '@/server/api/root'

type Options = inferRouterOutputs<AppRouter>['me']['beginPasskey']
type Made = inferRouterInputs<AppRouter>['me']['addPasskey']['made']

/** Has the browser make a passkey. Throws the browser’s `DOMException` when it does not. */
export async function makePasskey(options: Options): Promise<Made> {
  if (!('PublicKeyCredential' in window) || !('parseCreationOptionsFromJSON' in PublicKeyCredential))
    throw new Error(text.settings.passkey.unable)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const made = await navigator.credentials.create({ publicKey })
  if (!(made instanceof PublicKeyCredential)) throw new Error(text.settings.passkey.unable)
  const { id, rawId, response } = made.toJSON()
  if (!('attestationObject' in response)) throw new Error(text.settings.passkey.unable)
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}
