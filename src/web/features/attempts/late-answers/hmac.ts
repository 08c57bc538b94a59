import { hmac as keyedHash } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * HMAC-SHA-256 of a UTF-8 text; key and result are hexadecimal. Browsers offer `crypto.subtle` on secure pages only,
 * and a computer lab may reach the portal over plain HTTP.
 */
export function hmac(key: string, text: string): string {
  return bytesToHex(keyedHash(sha256, hexToBytes(key), utf8ToBytes(text)));
}
