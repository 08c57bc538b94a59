import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import type { Credential } from '#contract/accounts/passkeys.ts';

/** The fields of a credential that the portal takes. */
export function pickCredential({
  id,
  rawId,
  type,
  response,
}: RegistrationResponseJSON | AuthenticationResponseJSON): Credential {
  const { clientDataJSON } = response;
  if ('signature' in response) {
    const { authenticatorData, signature } = response;
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
  }
  const { attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}
