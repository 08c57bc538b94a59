/** The failures of signing in at a provider or with a second factor. */
export const signInProblems = {
  'provider-down': [
    503,
    'The sign-in of the institute does not answer. Sign in with your password, or try again in a moment.',
  ],
  'provider-refused': [
    400,
    'The answer of the sign-in page could not be accepted. Start again on the sign-in page.',
  ],
  'sign-in-cancelled': [400, 'The sign-in was cancelled. Start again, or sign in with your password.'],
  'sign-in-lost': [
    400,
    'This sign-in was used already, took too long or was started in another browser. Start again on the sign-in page.',
  ],
  'no-provider-number': [
    403,
    'Your account there names no registration number that this portal accepts. Sign in with your password.',
  ],
  'mail-unverified': [403, 'Your mail address is not verified there. Verify it first, then try again.'],
  'wrong-organisation': [403, 'Your account there does not belong to this institute. Choose another one.'],
  'no-account': [
    403,
    'No account of the portal has your registration number. Register first, or ask the placement cell.',
  ],
  'other-identity': [
    403,
    'Your registration number is linked to another account there. Sign in with your password, and tell the placement cell.',
  ],
  'not-your-number': [403, 'The account there has another registration number than yours here.'],
  'link-needed': [
    403,
    'Admins link this sign-in on their profile before they use it. Sign in with your password.',
  ],
  'second-factor-asked': [401, 'Enter the code of your authenticator app on the sign-in page.'],
  'wrong-factor': [400, 'The code is not right, or it was used already. Wait for the next one.'],
  'wrong-passkey': [400, 'This passkey could not be accepted. Try again, or use another device.'],
  'second-factor-needed': [403, 'Admins need a second factor here. Set it up first.'],
  'factor-exists': [409, 'An authenticator app is set up already. Remove it first.'],
  'factor-lost': [409, 'This took more than an hour. Start again with a new QR code.'],
  'factor-required': [409, 'Admins need a second factor here, so the last one stays.'],
  'no-factor': [409, 'This person has no second factor.'],
  'own-factor': [403, 'Another admin resets your second factor.'],
} as const;
