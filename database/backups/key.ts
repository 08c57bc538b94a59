import { generateX25519Identity, identityToRecipient } from 'age-encryption';

// `npm run --silent backup:key > FILE` makes a key file for BACKUP_KEY_FILE. A server with its public line alone can back up and not
// read its backups.

const identity = await generateX25519Identity();
process.stdout.write(`# public key:\n${await identityToRecipient(identity)}\n${identity}\n`);
