import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';

/** What a browser got from its device, as the standard writes it in JSON. */
type Credential = { id: string; rawId: string; type: 'public-key'; response: object };

/** Where passkeys of this portal hold: its origin, and the name of its host. */
const siteOf = (portalUrl: string) => ({
  expectedOrigin: new URL(portalUrl).origin,
  expectedRPID: new URL(portalUrl).hostname,
  // The device asks for a finger, a face or a PIN.
  requireUserVerification: true,
});

type StoredCredential = { credential_id: string; public_key: Buffer; counter: number; transports: string[] };

const listed = (stored: StoredCredential[]) =>
  stored.map(({ credential_id, transports }) => ({ id: credential_id, transports }));

/** What a browser needs to make a passkey, the challenge among it. */
export const registrationOptions = (
  portalUrl: string,
  title: string,
  regno: string,
  stored: StoredCredential[],
) =>
  generateRegistrationOptions({
    rpName: title,
    rpID: siteOf(portalUrl).expectedRPID,
    userName: regno,
    attestationType: 'none',
    excludeCredentials: listed(stored),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  });

export const authenticationOptions = (portalUrl: string, stored: StoredCredential[]) =>
  generateAuthenticationOptions({
    rpID: siteOf(portalUrl).expectedRPID,
    allowCredentials: listed(stored),
    userVerification: 'required',
  });

/** The new passkey, if it signed the challenge for this portal. */
export async function verifyRegistration(
  portalUrl: string,
  expectedChallenge: string,
  credential: Credential,
): Promise<WebAuthnCredential | undefined> {
  const response = { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON;
  try {
    const result = await verifyRegistrationResponse({ ...siteOf(portalUrl), expectedChallenge, response });
    return result.verified ? result.registrationInfo.credential : undefined;
  } catch {
    return undefined;
  }
}

/** The counter of a passkey, if it signed the challenge for this portal. */
export async function verifyAuthentication(
  portalUrl: string,
  expectedChallenge: string,
  credential: Credential,
  stored: StoredCredential,
): Promise<number | undefined> {
  const response = { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON;
  const known = {
    id: stored.credential_id,
    publicKey: new Uint8Array(stored.public_key),
    counter: Number(stored.counter),
    transports: stored.transports,
  };
  try {
    const options = { ...siteOf(portalUrl), expectedChallenge, response, credential: known };
    const result = await verifyAuthenticationResponse(options);
    return result.verified ? result.authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
