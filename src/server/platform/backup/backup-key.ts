import { readFile } from 'node:fs/promises';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { backupFailure } from './backup-failure.ts';
import { passphraseIdentity, passphraseRecipient } from './passphrase.ts';

type Bytes = ReadableStream<Uint8Array>;

/** Encrypts and decrypts streams as the format age says, which authenticates every chunk and the end of the file. */
export type BackupKey = {
  encrypt(plain: Bytes): Promise<Bytes>;
  /** Throws a backup failure for another key; a damaged file fails its stream. */
  decrypt(encrypted: Bytes): Promise<Bytes>;
};

export const GOOD_PASSPHRASE_LENGTH = 12;

/** Settings of the portal. */
type KeySettings = { backupPassphrase: string | undefined; backupKeyFile: string | undefined };

/** The key that the settings name. Throws a backup failure without one, or with a key file that holds none. */
export async function readBackupKey({ backupPassphrase, backupKeyFile }: KeySettings): Promise<BackupKey> {
  if (backupPassphrase) return passphraseKey(backupPassphrase);
  if (backupKeyFile) return await keyOfFile(backupKeyFile);
  throw backupFailure('Set BACKUP_PASSPHRASE to a passphrase, or BACKUP_KEY_FILE to the path of a key file.');
}

function passphraseKey(passphrase: string): BackupKey {
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(passphrase));
  const decrypter = new Decrypter();
  decrypter.addIdentity(passphraseIdentity(passphrase));
  return keyOf(encrypter, decrypter, 'the passphrase of BACKUP_PASSPHRASE does not open it');
}

/** A file as `age-keygen` makes it. One with the public line alone can back up and not restore. */
async function keyOfFile(path: string): Promise<BackupKey> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw backupFailure(`The key file of BACKUP_KEY_FILE cannot be read: ${error.message}.`, error);
  });
  const lines = text.split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  const recipients = lines.filter((line) => line.startsWith('age1'));
  const encrypter = new Encrypter();
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    const own = await Promise.all(identities.map(identityToRecipient));
    for (const recipient of new Set([...own, ...recipients])) encrypter.addRecipient(recipient);
  } catch (error) {
    throw backupFailure(`${path} holds a line that is no key of age: ${(error as Error).message}.`, error);
  }
  if (identities.length + recipients.length === 0)
    throw backupFailure(`${path} holds no key: make one with \`npm run --silent backup:key > ${path}\`.`);
  return keyOf(encrypter, decrypter, 'the key of BACKUP_KEY_FILE does not open it');
}

function keyOf(encrypter: Encrypter, decrypter: Decrypter, refusal: string): BackupKey {
  return {
    encrypt: (plain) => encrypter.encrypt(plain),
    decrypt: (encrypted) =>
      decrypter.decrypt(encrypted).catch((error: Error) => {
        throw backupFailure(
          /identity|identities|passphrase/.test(error.message)
            ? `The backup stays closed: ${refusal}.`
            : `The file is no backup, or its beginning is damaged: ${error.message}.`,
          error,
        );
      }),
  };
}
